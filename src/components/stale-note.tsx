import { CloudOff, RotateCcw } from "lucide-react"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"

export interface StaleNoteProps {
  readonly text: string
  readonly retry: { readonly label: string; readonly run: (() => void) | null }
}

/** Says that what is shown is no longer fresh. */
export const StaleNote = ({ text, retry }: StaleNoteProps) => (
  <div className="note stale" role="status">
    <Icon of={CloudOff} />
    <span>{text}</span>
    <Button size="small" icon={RotateCcw} action={retry.run}>
      {retry.label}
    </Button>
  </div>
)
