import { type DrawnImage, StoredImage } from "#src/components/text/stored-image.tsx"

export interface LogoProps {
  readonly image: DrawnImage
  /** The placeholder while there is none. */
  readonly initials: string
}

/** A benefit's logo; decorative, since the title is beside it. */
export const LogoView = ({ image, initials }: LogoProps) => (
  <StoredImage image={image} alt="" shape="logo">
    <span aria-hidden="true">{initials}</span>
  </StoredImage>
)
