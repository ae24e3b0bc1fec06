import type { ReactNode } from "react"
import * as styles from "./stored-image.module.css"

/** Null where there is none, "gone" where there was one that cannot be loaded. */
export type RenderedImage = { readonly url: string } | "loading" | "gone" | null

export interface StoredImageProps {
  readonly image: RenderedImage
  /** The alternative text; empty where a text beside it says the same. */
  readonly alt: string
  readonly shape: "face" | "logo" | "thumbnail" | "banner"
  /** The placeholder without an image: initials, or an icon. */
  readonly children: ReactNode
}

const isDrawn = (image: RenderedImage): image is { readonly url: string } => image !== null && typeof image === "object"

/** An image in a box of fixed size, so that the layout is stable with and without it. */
export const StoredImage = ({ image, alt, shape, children }: StoredImageProps) => (
  <span className={styles.image} data-shape={shape} aria-busy={image === "loading" || undefined}>
    {isDrawn(image) ? <img src={image.url} alt={alt} /> : children}
  </span>
)
