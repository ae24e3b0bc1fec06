import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import { groupText, groupUndos, type NoticeGroup } from "#domain/application/notices.rules.ts"
import { workspaceName } from "#domain/application/application.machine.ts"
import { Toaster } from "#src/components/notes/toaster.tsx"
import { workspaceAtom } from "#src/shell/context.ts"
import { useApplication, usePreferences, useWords } from "#src/shell/use-application.ts"
import { notices } from "./notices.ts"
import { useToast } from "./use-toast.ts"

const close = () => notices.send({ type: "notice.close" })
const pause = () => notices.send({ type: "notice.pause" })
const resume = () => notices.send({ type: "notice.resume" })

/** Renders the first group of notices as a toast. */
export const ToastScreen = () => {
  const { theme } = usePreferences()
  const { toasts } = useWords().shared
  const group = useSelector(notices, ({ context }) => context.queue[0] ?? null)
  return (
    <>
      <Toaster theme={theme} words={toasts} pause={pause} resume={resume} />
      {group !== null && <GroupToast key={group.kind} group={group} />}
    </>
  )
}

const GroupToast = ({ group }: { readonly group: NoticeGroup }) => {
  const { shared, language } = useWords()
  const { actor } = useApplication()
  const workspace = useAtomValue(workspaceAtom)?.workspace
  const undos = groupUndos(group)
  const undo = () => {
    close()
    for (const one of undos) actor.system.get(workspaceName)?.send({ type: "notice.undo", undo: one })
  }
  /** The key that adds a record to the list of the screen: other screens' commands have none here. */
  const addAnother = () => {
    close()
    const add = workspace?.commands().find(({ keys }) => keys.includes("n"))?.message ?? null
    if (add !== null) workspace?.send(add)
  }
  const offered = group.notices.at(-1)?.isCreation === true ? { label: shared.createAnother, run: addAnother } : null
  useToast({
    tone: group.tone,
    text: groupText(group)?.[language] ?? "",
    action: undos.length === 0 ? offered : { label: undos.length > 1 ? shared.undoAll : shared.undo, run: undo },
    close
  })
  return null
}
