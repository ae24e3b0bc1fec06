import { useSelector } from "@xstate/react"
import { groupText, groupUndos } from "#domain/application/notices.rules.ts"
import { workspaceName } from "#domain/application/application.machine.ts"
import { type Toast, Toaster } from "#src/components/notes/toaster.tsx"
import { useApplication, useWords } from "#src/shell/use-application.ts"
import { notices } from "./notices.ts"

/** Renders notices as toasts. */
export const ToastScreen = () => {
  const { shared, language } = useWords()
  const { actor } = useApplication()
  const group = useSelector(notices, ({ context }) => context.queue[0] ?? null)
  const close = () => notices.send({ type: "notice.close" })
  const text = group === null ? null : groupText(group)
  const undos = group === null ? [] : groupUndos(group)
  const undo = () => {
    close()
    for (const one of undos) actor.system.get(workspaceName)?.send({ type: "notice.undo", undo: one })
  }
  const toast: Toast | null =
    group === null || text === null
      ? null
      : {
          id: group.kind,
          tone: group.tone,
          text: text[language],
          action: undos.length === 0 ? null : { label: shared.undo, run: undo },
          close
        }
  return (
    <Toaster
      words={shared.toasts}
      toast={toast}
      pause={() => notices.send({ type: "notice.pause" })}
      resume={() => notices.send({ type: "notice.resume" })}
    />
  )
}
