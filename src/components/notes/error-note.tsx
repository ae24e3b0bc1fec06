import { CircleAlert, RotateCcw } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Note } from "./note.tsx"

export interface ErrorNoteProps {
  /** The whole text. */
  readonly text: string
  readonly retry?: { readonly label: string; readonly run: (() => void) | null }
}

/** Shows a failure and a retry button; read aloud at once. */
export const ErrorNote = ({ text, retry }: ErrorNoteProps) => (
  <Note tone="bad" icon={CircleAlert} role="alert">
    <span>{text}</span>
    {retry && (
      <Button size="small" icon={RotateCcw} action={retry.run}>
        {retry.label}
      </Button>
    )}
  </Note>
)
