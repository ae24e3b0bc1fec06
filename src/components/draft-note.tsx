import { History } from "lucide-react"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"
import { Text } from "./text.tsx"
import * as styles from "./draft-note.module.css"

export interface DraftNoteProps {
  readonly text: string
  /** What tells the draft from others: its title, say. */
  readonly detail: string
  readonly restore: { readonly label: string; readonly run: (() => void) | null }
  readonly discard: { readonly label: string; readonly run: (() => void) | null }
}

/** Asks what shall become of a draft from before; nothing else can be done until it is answered. */
export const DraftNote = ({ text, detail, restore, discard }: DraftNoteProps) => (
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
      <Button kind="primary" action={restore.run} isFirstFocus>
        {restore.label}
      </Button>
      <Button action={discard.run}>{discard.label}</Button>
    </div>
  </div>
)
