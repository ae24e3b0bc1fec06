import type { ReactNode } from "react"
import * as styles from "./stored-image.module.css"

/** Null where there is none, "gone" where there was one that cannot be had. */
export type DrawnImage = { readonly url: string } | "loading" | "gone" | null

export interface StoredImageProps {
  readonly image: DrawnImage
  /** What it shows; empty where words beside it say so already. */
  readonly alt: string
  readonly shape: "face" | "logo" | "thumbnail" | "banner"
  /** Stands in its place while there is nothing to draw: initials, or an icon. */
  readonly children: ReactNode
}

const isDrawn = (image: DrawnImage): image is { readonly url: string } => image !== null && typeof image === "object"

/** An image in a box of fixed size, so that nothing moves when it comes, and nothing is missing when it does not. */
export const StoredImage = ({ image, alt, shape, children }: StoredImageProps) => (
  <span className={styles.image} data-shape={shape} {...(image === "loading" ? { "aria-busy": true } : {})}>
    {isDrawn(image) ? <img src={image.url} alt={alt} /> : children}
  </span>
)
