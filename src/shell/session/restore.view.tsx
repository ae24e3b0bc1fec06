import { CloudOff } from "lucide-react"
import type { SessionScreenWords } from "#domain/session/session-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Spinner } from "#src/components/notes/spinner.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { MessagePage } from "#src/components/notes/message-page.tsx"
import { Text } from "#src/components/text/text.tsx"
import { Tile } from "#src/components/text/icon.tsx"

export interface RestoreProps {
  readonly words: SessionScreenWords["restore"]
  /** Whether the server could not be reached, or is being asked. */
  readonly isUnreachable: boolean
  readonly isRetrying: boolean
  readonly retry: (() => void) | null
  readonly signOut: (() => void) | null
}

/** Shown while a stored session is checked, and when the server cannot be reached. */
export const RestoreView = ({ words, isUnreachable, isRetrying, retry, signOut }: RestoreProps) => (
  <MessagePage isWhole>
    {isUnreachable ? (
      <>
        <Tile icon={CloudOff} />
        <h1>{words.unreachable}</h1>
        <Text as="p" size="sm" tone="muted">
          {words.kept}
        </Text>
        <Row>
          <Button action={signOut}>{words.signOut}</Button>
          <Button kind="primary" action={retry} isBusy={isRetrying} busyWords={words.retrying}>
            {words.retry}
          </Button>
        </Row>
      </>
    ) : (
      <div role="status">
        <Spinner />
        <h1>{words.checking}</h1>
      </div>
    )}
  </MessagePage>
)
