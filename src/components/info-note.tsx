import { Info } from "lucide-react"
import { Note } from "./note.tsx"

/** Says what somebody must know of the form he is in; a toast would stand behind it. */
export const InfoNote = ({ text }: { readonly text: string }) => (
  <Note icon={Info} role="status">
    <span>{text}</span>
  </Note>
)
