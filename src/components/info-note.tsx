import { Info } from "lucide-react"
import { Icon } from "./icon.tsx"

/** Says what somebody must know of the form he is in; a toast would stand behind it. */
export const InfoNote = ({ text }: { readonly text: string }) => (
  <div className="note" role="status">
    <Icon of={Info} />
    <span>{text}</span>
  </div>
)
