import { History } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Text } from "#src/components/text/text.tsx"
import * as styles from "./draft-note.module.css"

export interface DraftNoteProps {
  readonly text: string
  /** What identifies the draft, such as its title. */
  readonly detail: string
  readonly restore: { readonly label: string; readonly run: (() => void) | null }
  readonly discard: { readonly label: string; readonly run: (() => void) | null }
  /** False while the user is typing, whose next blank would press the button. */
  readonly takesFocus?: boolean
}

/** Asks whether to restore a stored draft; blocks everything else until answered. */
export const DraftNote = ({ text, detail, restore, discard, takesFocus = true }: DraftNoteProps) => (
  <div className={styles.note} role="status">
    <Icon of={History} />
    <div className={styles.text}>
      <p>{text}</p>
      {detail !== "" && (
        <Text as="p" weight="semibold">
          {detail}
        </Text>
      )}
    </div>
    <div className={styles.actions}>
      <Button kind="primary" action={restore.run} isFirstFocus={takesFocus}>
        {restore.label}
      </Button>
      <Button action={discard.run}>{discard.label}</Button>
    </div>
  </div>
)
