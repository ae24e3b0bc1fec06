import { CircleQuestionMark } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { Icon } from "#src/components/icon.tsx"

export interface NotFoundProps {
  readonly words: InterfaceWords["notFound"]
  readonly back: () => void
}

/** Stands inside the layout where no screen has this address. */
export const NotFoundView = ({ words, back }: NotFoundProps) => (
  <div className="standing">
    <span className="tile">
      <Icon of={CircleQuestionMark} size={18} />
    </span>
    <h1>{words.title}</h1>
    <p className="text-sm text-muted">{words.text}</p>
    <Button kind="primary" action={back}>
      {words.back}
    </Button>
  </div>
)
