import { useEffect } from "react"
import { dismissToast, showToast } from "#src/components/notes/toaster.tsx"
import { queuedNoticesAtom, withdrawnNoticesAtom } from "./notices.ts"
import { useAtom } from "jotai/react"
import { useWords } from "#src/shell/use-application.ts"

/** Shows queued notices, including those from before the toaster was loaded. */
export const useToasts = (): void => {
  const { undo: undoLabel } = useWords().shared
  const [queued, setQueued] = useAtom(queuedNoticesAtom)
  const [withdrawn, setWithdrawn] = useAtom(withdrawnNoticesAtom)
  useEffect(() => {
    if (queued.length === 0) return
    for (const { id, tone, text, undo } of queued) {
      const run = () => {
        dismissToast(id)
        undo?.()
      }
      showToast({
        id,
        tone,
        text,
        action: undo === null ? null : { label: undoLabel, run }
      })
    }
    setQueued((now) => now.filter((one) => !queued.includes(one)))
  }, [queued, setQueued, undoLabel])
  useEffect(() => {
    if (withdrawn.length === 0) return
    for (const id of withdrawn) dismissToast(id)
    setWithdrawn((now) => now.filter((one) => !withdrawn.includes(one)))
  }, [withdrawn, setWithdrawn])
}
