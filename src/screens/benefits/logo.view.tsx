import { type DrawnImage, StoredImage } from "#src/components/stored-image.tsx"

export interface LogoProps {
  readonly image: DrawnImage
  /** Stand in its place while there is none. */
  readonly initials: string
}

/** A benefit's logo; the title stands beside it, so it says nothing by itself. */
export const LogoView = ({ image, initials }: LogoProps) => (
  <StoredImage image={image} alt="" shape="logo">
    <span aria-hidden="true">{initials}</span>
  </StoredImage>
)
