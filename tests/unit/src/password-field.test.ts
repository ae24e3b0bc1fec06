import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { PasswordField } from "#src/components/fields/password-field.tsx"

const drawn = (isShown: boolean, autoComplete: "current-password" | "new-password") => {
  const html = renderToStaticMarkup(
    createElement(PasswordField, {
      label: "Password",
      value: "Zebra.9731",
      error: null,
      isShown,
      autoComplete,
      words: { showPassword: "Show", hidePassword: "Hide" },
      toggle: () => {},
      onChange: () => {},
      onLeave: () => {}
    })
  )
  return /<input[^>]*>/u.exec(html)?.[0] ?? ""
}

it("a password is masked until it is to be shown, and password managers are told which one it is", () => {
  expect(drawn(false, "current-password")).toMatch(/(?=.* type="password")(?=.* autoComplete="current-password")/u)
  expect(drawn(true, "new-password")).toMatch(/(?=.* type="text")(?=.* autoComplete="new-password")/u)
})
