import { CircleQuestionMark } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { MessagePage } from "#src/components/message-page.tsx"
import { Text } from "#src/components/text.tsx"
import { Tile } from "#src/components/tile.tsx"

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
