import { History } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Note } from "./note.tsx"

export interface DraftNoteProps {
  readonly text: string
  readonly discard: { readonly label: string; readonly run: (() => void) | null }
}

/** Says that the form holds a restored draft, which can be discarded until something is changed. */
export const DraftNote = ({ text, discard }: DraftNoteProps) => (
  <Note icon={History} role="status" wraps>
    <span>{text}</span>
    <Button size="small" kind="quiet" action={discard.run}>
      {discard.label}
    </Button>
  </Note>
)
