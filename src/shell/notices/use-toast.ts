import { useEffect, useId, useRef } from "react"
import { dismissToast, showToast, type Toast } from "#src/components/notes/toaster.tsx"

/** Shows the toast while the component is mounted, under an id of its own: one of the same kind may still fade out. */
export const useToast = ({ tone, text, action, close }: Omit<Toast, "id">): void => {
  const id = useId()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      dismissToast(id)
    }
  }, [id])
  useEffect(() => {
    const closeOnce = () => {
      if (isShown.current) close()
    }
    showToast({ id, tone, text, action, close: closeOnce })
  }, [id, tone, text, action, close])
}
