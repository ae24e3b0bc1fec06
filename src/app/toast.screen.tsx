import { useEffect } from "react"
import { claimsScreenWords } from "#domain/claims/claims-screen.messages.ts"
import { dismissToast, showToast, Toaster } from "#src/components/toaster.tsx"
import { useAtom } from "jotai"
import { waitingNoticesAtom } from "./notices.ts"
import { usePreferences, useWords } from "./use-system.ts"

/** Where notices become toasts. Those that came before the toaster was there have waited in line. */
export const ToastScreen = () => {
  const { theme, language } = usePreferences()
  const { shared } = useWords()
  const [waiting, setWaiting] = useAtom(waitingNoticesAtom)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { id, tone, text, undo } of waiting) {
      const run = () => {
        dismissToast(id)
        undo?.()
      }
      showToast({ id, tone, text, action: undo === null ? null : { label: claimsScreenWords[language].undo, keycap: "Z", run } })
    }
    setWaiting([])
  }, [waiting, setWaiting, language])
  return <Toaster theme={theme} words={shared.toasts} />
}
