import { useAtom } from "jotai"
import { useEffect } from "react"
import { claimsScreenWords } from "#domain/claims/claims-screen.messages.ts"
import { dismissToast, showToast } from "#src/components/toaster.tsx"
import { waitingNoticesAtom, withdrawnNoticesAtom } from "./notices.ts"
import { usePreferences } from "./use-system.ts"

/** Shows what waits in line; notices that came before the toaster was there are among it. */
export const useToasts = (): void => {
  const { language } = usePreferences()
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
        action: undo === null ? null : { label: claimsScreenWords[language].undo, keycap: "Z", run }
      })
    }
    setWaiting([])
  }, [waiting, setWaiting, language])
  useEffect(() => {
    if (withdrawn.length === 0) return
    for (const id of withdrawn) dismissToast(id)
    setWithdrawn([])
  }, [withdrawn, setWithdrawn])
}
