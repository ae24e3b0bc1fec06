import type { RecordRemovalContext, RecordRemovalEvent } from "#domain/shared/screen/record-removal.machine.ts"
import { useWords } from "#src/shell/use-application.ts"
import { RemovalView } from "./removal.view.tsx"

type ConfirmEvent = Exclude<RecordRemovalEvent, { readonly type: "removal.open" }>

export interface RemovalScreenProps {
  readonly removal: {
    readonly context: RecordRemovalContext
    readonly can: (event: ConfirmEvent) => boolean
    readonly hasTag: (tag: "busy") => boolean
  }
  readonly send: (message: { readonly to: "removal"; readonly event: ConfirmEvent }) => void
  readonly title: string
  /** The consequences of deleting, by the record's name. */
  readonly question: (name: string) => string
}

/** The confirmation of deleting a record of any kind. */
export const RemovalScreen = ({ removal, send, title, question }: RemovalScreenProps) => {
  const { shared, language } = useWords()
  const { target, failure } = removal.context
  if (target === null) return null
  const doing = (event: ConfirmEvent) => (removal.can(event) ? () => send({ to: "removal", event }) : null)
  return (
    <RemovalView
      title={title}
      question={question(target.name)}
      shared={shared}
      failure={failure === null ? null : failure[language]}
      isBusy={removal.hasTag("busy")}
      confirm={doing({ type: "removal.confirm" })}
      cancel={doing({ type: "removal.cancel" })}
    />
  )
}
