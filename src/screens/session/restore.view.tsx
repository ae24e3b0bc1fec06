import { CloudOff } from "lucide-react"
import type { SessionScreenWords } from "#domain/session/session-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { Icon } from "#src/components/icon.tsx"
import { Spinner } from "#src/components/spinner.tsx"

export interface RestoreProps {
  readonly words: SessionScreenWords["restore"]
  /** Whether the server could not be reached, or is being asked. */
  readonly isUnreachable: boolean
  readonly isRetrying: boolean
  readonly retry: (() => void) | null
  readonly signOut: (() => void) | null
}

/** While a remembered session is checked, and when the server cannot be asked. */
export const RestoreView = ({ words, isUnreachable, isRetrying, retry, signOut }: RestoreProps) => (
  <main className="standing min-h-dvh!">
    {isUnreachable ? (
      <>
        <span className="tile">
          <Icon of={CloudOff} size={18} />
        </span>
        <h1>{words.unreachable}</h1>
        <p className="text-sm text-muted">{words.kept}</p>
        <span className="row">
          <Button action={signOut}>{words.signOut}</Button>
          <Button kind="primary" action={retry} isBusy={isRetrying} busyWords={words.retrying}>
            {words.retry}
          </Button>
        </span>
      </>
    ) : (
      <div role="status" className="grid justify-items-center gap-3">
        <Spinner />
        <h1 className="text-sm! font-normal! text-muted">{words.checking}</h1>
      </div>
    )}
  </main>
)
