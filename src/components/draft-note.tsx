import { History } from "lucide-react"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"
import "../styles/bilingual.css"

export interface DraftNoteProps {
  readonly text: string
  /** What tells the draft from others: its title, say. */
  readonly detail: string
  readonly restore: { readonly label: string; readonly run: (() => void) | null }
  readonly discard: { readonly label: string; readonly run: (() => void) | null }
}

/** Asks what shall become of a draft from before; nothing else can be done until it is answered. */
export const DraftNote = ({ text, detail, restore, discard }: DraftNoteProps) => (
  <div className="note draft-note" role="status">
    <Icon of={History} />
    <div className="draft-note-text">
      <p>{text}</p>
      {detail !== "" && <p className="font-semibold">{detail}</p>}
    </div>
    <div className="draft-note-actions">
      <Button kind="primary" action={restore.run} isFirstFocus>
        {restore.label}
      </Button>
      <Button action={discard.run}>{discard.label}</Button>
    </div>
  </div>
)
