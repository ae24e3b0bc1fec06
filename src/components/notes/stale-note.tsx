import { CloudOff, RotateCcw } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Note } from "./note.tsx"

export interface StaleNoteProps {
  readonly text: string
  readonly retry: { readonly label: string; readonly run: (() => void) | null }
}

/** Says that the shown data is stale. */
export const StaleNote = ({ text, retry }: StaleNoteProps) => (
  <Note tone="stale" icon={CloudOff} role="status">
    <span>{text}</span>
    <Button size="small" icon={RotateCcw} action={retry.run}>
      {retry.label}
    </Button>
  </Note>
)
