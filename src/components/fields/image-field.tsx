import type { MouseEvent } from "react"
import { ImageOff, ImageUp, Trash2 } from "lucide-react"
import { type Action, Button, ButtonLabel } from "#src/components/navigation/button.tsx"
import { takesChosen, takesDrop } from "./dropped-file.ts"
import { Field } from "./field.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { type RenderedImage, StoredImage } from "#src/components/text/stored-image.tsx"
import * as styles from "./image-field.module.css"

export interface ImageFieldWords {
  readonly choose: string
  readonly replace: string
  readonly remove: string
  /** Beside the button: without and with a dragged file. */
  readonly drop: string
  readonly release: string
  /** The names of the chosen picture and the stored image. */
  readonly chosen: string
  readonly current: string
  readonly none: string
  readonly loading: string
  readonly gone: string
}

export interface ImageFieldProps {
  readonly label: string
  /** The shown image: the stored one, or the chosen one in its place. */
  readonly image: RenderedImage
  /** The name of the chosen file; null for the stored image. */
  readonly fileName: string | null
  /** Receives a chosen or dropped file; null when none is accepted. */
  readonly pick: ((file: File) => void) | null
  /** Null where there is nothing to remove. */
  readonly remove: Action
  readonly error: string | null
  readonly hint?: string | null
  readonly isRequired?: boolean
  readonly words: ImageFieldWords
}

/**
 * One image: chosen by a button or dropped on the field, shown, replaced and removed.
 *
 * The button is the label of a native file input, which gets the focus and the keys. A refused file leaves the current
 * image; its message is shown below.
 */
export const ImageField = (props: ImageFieldProps) => {
  const { label, image, fileName, pick, remove, words } = props
  return (
    <Field label={label} error={props.error} hint={props.hint ?? null} isRequired={props.isRequired ?? false}>
      {(parts) => (
        <div className={styles.field} {...takesDrop(pick)}>
          <StoredImage image={image} alt={fileName === null ? words.current : words.chosen} shape="thumbnail">
            <Icon of={image === "gone" ? ImageOff : ImageUp} size={18} />
          </StoredImage>
          <div className={styles.body}>
            <div className={styles.actions}>
              <input
                {...parts}
                type="file"
                accept="image/*"
                onChange={takesChosen(pick)}
                onClick={refusing(pick === null)}
              />
              <ButtonLabel htmlFor={parts.id} icon={ImageUp} isRefused={pick === null}>
                {image === null ? words.choose : words.replace}
              </ButtonLabel>
              {remove !== null && (
                <span onClickCapture={focusInput}>
                  <Button kind="quiet" icon={Trash2} action={remove}>
                    {words.remove}
                  </Button>
                </span>
              )}
            </div>
            <p className={styles.text} role="status">
              {fileName ?? stateText(image, words)}
            </p>
            {pick !== null && (
              <p className={styles.drop} aria-hidden="true">
                {words.drop}
              </p>
            )}
            <p className={styles.release} aria-hidden="true">
              {words.release}
            </p>
          </div>
        </div>
      )}
    </Field>
  )
}

const stateText = (image: RenderedImage, words: ImageFieldWords): string => {
  if (image === "loading") return words.loading
  if (image === "gone") return words.gone
  return image === null ? words.none : words.current
}

/** The input gets the focus first, because the button disappears after its action. */
const focusInput = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.parentElement?.querySelector("input")?.focus()

const refusing =
  (isRefused: boolean) =>
  (event: MouseEvent): void => {
    if (isRefused) event.preventDefault()
  }
