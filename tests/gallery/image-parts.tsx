/** The parts that show and choose images, in every state, and one that really works. */
import { useState } from "react"
import { Result } from "effect"
import { HeartHandshake } from "lucide-react"
import { readPicked } from "#adapters/browser/files/pick.files.ts"
import { imageControlWords, imageFieldWords } from "#domain/files/image.messages.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import { useImage } from "#src/app/use-image.ts"
import { usePreview } from "#src/app/use-preview.ts"
import { Avatar } from "#src/components/avatar.tsx"
import { Icon } from "#src/components/icon.tsx"
import { ImageField } from "#src/components/image-field.tsx"
import { StoredImage } from "#src/components/stored-image.tsx"
import { type Language, nothing } from "./fixtures.ts"

const drawing = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="${colour}" d="M0 0h4v4H0z"/></svg>`)}`

/** A server that has one image, and takes its time. */
const images: ImagesPort = {
  show: (key, tell) => {
    const timer = setTimeout(() => tell(key === "kept" ? drawing("#7541df") : null), 50)
    return () => clearTimeout(timer)
  }
}

export const ImageParts = ({ language }: { readonly language: Language }) => {
  const words = imageControlWords[language]
  const [picked, setPicked] = useState<Picture | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [key, setKey] = useState<string | null>("kept")
  const stored = useImage(images, key)
  const gone = useImage(images, "swept")
  const preview = usePreview(picked)
  const pick = (file: File) =>
    void readPicked(file).then((read) => {
      setError(Result.isFailure(read) ? describeIssue(imageFieldWords[language])(read.failure) : null)
      if (Result.isSuccess(read)) setPicked(read.success)
    })
  const remove = () => {
    setPicked(null)
    setKey(null)
    setError(null)
  }
  const shown = preview === null ? stored : { url: preview }
  return (
    <>
      <ImageField
        label="Profile Image"
        image={shown}
        fileName={picked?.name ?? null}
        pick={pick}
        remove={shown === null ? null : remove}
        error={error}
        hint={words.limits}
        words={words}
      />
      <ImageField
        label="Logo"
        image={null}
        fileName={null}
        pick={nothing}
        remove={null}
        error={imageFieldWords[language].image_too_many_pixels}
        isRequired
        words={words}
      />
      <ImageField
        label="Image"
        image={gone}
        fileName={null}
        pick={null}
        remove={null}
        error={null}
        hint={words.limits}
        words={words}
      />
      <div style={{ display: "flex", gap: 10, alignItems: "center" }}>
        <StoredImage image={stored} alt="" shape="face">
          <Avatar initials="MS" />
        </StoredImage>
        <StoredImage image={gone} alt="" shape="face">
          <Avatar initials="JN" />
        </StoredImage>
        <StoredImage image="loading" alt="" shape="face-large">
          <Avatar initials="LP" />
        </StoredImage>
        <StoredImage image={stored} alt="" shape="face-large">
          <Avatar initials="LP" />
        </StoredImage>
      </div>
      <StoredImage image={null} alt="" shape="banner">
        <Icon of={HeartHandshake} size={18} />
      </StoredImage>
    </>
  )
}
