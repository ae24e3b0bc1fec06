import { Info } from "lucide-react"
import { Note } from "./note.tsx"

/** A message about the open form; a toast would be behind it. */
export const InfoNote = ({ text }: { readonly text: string }) => (
  <Note icon={Info} role="status">
    <span>{text}</span>
  </Note>
)
