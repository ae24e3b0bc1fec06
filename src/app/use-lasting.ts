import { useEffect, useState } from "react"

/** True once something has been so for `ms`: what is over sooner is not worth drawing. */
export const useLasting = (isSo: boolean, ms: number): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, ms])
  return isSo && lasts
}
