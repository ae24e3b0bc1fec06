import { useSelector } from "@xstate/react"
import { viewFieldWords } from "#domain/views/view.messages.ts"
import { nameIssue } from "#domain/views/view.rules.ts"
import type { ViewId, ViewPlace } from "#domain/views/view.schema.ts"
import { othersAt } from "#domain/views/views.machine.ts"
import { viewsScreenWords } from "#domain/views/views-screen.messages.ts"
import { requireValue } from "#domain/shared/promised.ts"
import { useWords } from "#src/shell/use-application.ts"
import { useViews } from "#src/shell/use-workspace.ts"

/** The machine of the views and its present state, and the texts; only for what is drawn once they are there. */
export const useOpenViews = () => {
  const { actor } = requireValue(useViews(), "views")
  const snapshot = useSelector(actor, (now) => now)
  const { language } = useWords()
  type Sent = Parameters<typeof actor.send>[0]
  return {
    snapshot,
    send: actor.send,
    /** Null while the machine does not take the event. */
    doing: (event: Sent) => (snapshot.can(event) ? () => actor.send(event) : null),
    words: viewsScreenWords[language],
    /** What is wrong with the typed name of a view, or of a new one, in words. */
    errorOf: (text: string, place: ViewPlace, id: ViewId | null) => {
      const issue = nameIssue(text, othersAt(snapshot.context, place, id))
      return issue === null ? null : (viewFieldWords[language][issue] ?? issue)
    }
  }
}
