import { CircleAlert } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { Icon } from "#src/components/icon.tsx"

export interface CrashProps {
  readonly words: InterfaceWords["crash"]
  readonly reload: () => void
  readonly start: () => void
}

/** When even the screen failed: what is safe, and two ways back. */
export const CrashView = ({ words, reload, start }: CrashProps) => (
  <main className="standing min-h-dvh!">
    <span className="tile danger-tone">
      <Icon of={CircleAlert} size={18} />
    </span>
    <h1>{words.title}</h1>
    <p className="text-sm text-muted" role="alert">
      {words.text}
    </p>
    <span className="row flex-wrap justify-center">
      <Button action={start}>{words.start}</Button>
      <Button kind="primary" action={reload}>
        {words.reload}
      </Button>
    </span>
  </main>
)
