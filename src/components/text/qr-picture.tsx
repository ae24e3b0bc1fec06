import { encode } from "uqr"
import * as styles from "./qr-picture.module.css"

export interface QrPictureProps {
  /** What a camera reads. */
  readonly content: string
  readonly label: string
}

/** A text as a QR code: squares of one path. */
export const QrPicture = ({ content, label }: QrPictureProps) => {
  const { size, data } = encode(content, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("")
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
