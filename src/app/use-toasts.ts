import { useEffect } from "react"
import { dismissToast, showToast } from "#src/components/toaster.tsx"
import { waitingNoticesAtom, withdrawnNoticesAtom } from "./notices.ts"
import { useAtom } from "jotai/react"
import { useWords } from "./use-system.ts"

/** Shows what waits in line; notices that came before the toaster was there are among it. */
export const useToasts = (): void => {
  const { undo: undoLabel } = useWords().shared
  const [waiting, setWaiting] = useAtom(waitingNoticesAtom)
  const [withdrawn, setWithdrawn] = useAtom(withdrawnNoticesAtom)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { id, tone, text, undo } of waiting) {
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
    setWaiting((now) => now.filter((one) => !waiting.includes(one)))
  }, [waiting, setWaiting, undoLabel])
  useEffect(() => {
    if (withdrawn.length === 0) return
    for (const id of withdrawn) dismissToast(id)
    setWithdrawn((now) => now.filter((one) => !withdrawn.includes(one)))
  }, [withdrawn, setWithdrawn])
}
