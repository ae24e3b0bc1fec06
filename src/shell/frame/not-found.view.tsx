import { CircleQuestionMark } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { MessagePage } from "#src/components/notes/message-page.tsx"
import { Text } from "#src/components/text/text.tsx"
import { Tile } from "#src/components/text/icon.tsx"

export interface NotFoundProps {
  readonly words: InterfaceWords["notFound"]
  readonly back: () => void
}

/** Shown inside the layout for an unknown address. */
export const NotFoundView = ({ words, back }: NotFoundProps) => (
  <MessagePage>
    <Tile icon={CircleQuestionMark} />
    <h1>{words.title}</h1>
    <Text as="p" size="sm" tone="muted">
      {words.text}
    </Text>
    <Button kind="primary" action={back}>
      {words.back}
    </Button>
  </MessagePage>
)
