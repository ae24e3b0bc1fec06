import { useEffect, useState } from "react"

/** True once something has been so for `ms`: what is over sooner is not worth drawing. */
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
