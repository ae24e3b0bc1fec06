import { expect, it } from "vitest"
import { imageFieldWords } from "#domain/files/image.messages.ts"
import { imageBytesMax, imagePixelsMax } from "#domain/files/image.schema.ts"

it.each(["en", "es"] as const)("the texts in %s name the limits of the rule", (language) => {
  const digits = (text: string) => text.replace(/[.,](?=\d{3})/gu, "")
  expect(digits(imageFieldWords[language].image_too_large)).toContain(`${imageBytesMax} bytes`)
  expect(digits(imageFieldWords[language].image_too_many_pixels)).toContain(`${imagePixelsMax}`)
})
