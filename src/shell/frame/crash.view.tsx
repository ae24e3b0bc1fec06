import { CircleAlert } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { MessagePage } from "#src/components/notes/message-page.tsx"
import { Text } from "#src/components/text/text.tsx"
import { Tile } from "#src/components/text/icon.tsx"

export interface CrashProps {
  readonly words: InterfaceWords["crash"]
  readonly reload: () => void
  readonly start: () => void
}

/** Shown when a screen has crashed: what is safe, and two ways back. */
export const CrashView = ({ words, reload, start }: CrashProps) => (
  <MessagePage isWhole>
    <Tile icon={CircleAlert} tone="danger" />
    <h1>{words.title}</h1>
    <Text as="p" size="sm" tone="muted" role="alert">
      {words.text}
    </Text>
    <Row wraps="center">
      <Button action={start}>{words.start}</Button>
      <Button kind="primary" action={reload}>
        {words.reload}
      </Button>
    </Row>
  </MessagePage>
)
