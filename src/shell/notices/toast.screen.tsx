import { Toaster } from "#src/components/notes/toaster.tsx"
import { useToasts } from "./use-toasts.ts"
import { usePreferences, useWords } from "#src/shell/use-application.ts"

/** Renders notices as toasts. */
export const ToastScreen = () => {
  const { theme } = usePreferences()
  const { shared } = useWords()
  useToasts()
  return <Toaster theme={theme} words={shared.toasts} />
}
