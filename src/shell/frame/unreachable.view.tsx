import { CloudOff } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { MessagePage } from "#src/components/notes/message-page.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Text } from "#src/components/text/text.tsx"
import { Tile } from "#src/components/text/icon.tsx"

interface UnreachableProps {
  readonly words: Pick<InterfaceWords, "connection" | "retry">
  readonly retry: () => void
}

/** Shown in place of a screen that could not be fetched. */
export const UnreachableView = ({ words: { connection, retry: label }, retry }: UnreachableProps) => (
  <MessagePage>
    <Tile icon={CloudOff} />
    <h1>{connection.unreachable}</h1>
    <Text as="p" size="sm" tone="muted" role="alert">
      {connection.kept}
    </Text>
    <Button kind="primary" action={retry}>
      {label}
    </Button>
  </MessagePage>
)
