import { useEffect, useState } from "react"

/** True once the condition has held for `ms`: shorter states are not shown. */
export const useDelayed = (isSo: boolean, ms: number): boolean => {
  const [isDelayed, setIsDelayed] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setIsDelayed(true), ms)
    return () => {
      clearTimeout(timer)
      setIsDelayed(false)
    }
  }, [isSo, ms])
  return isSo && isDelayed
}
