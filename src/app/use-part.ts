import { useEffect } from "react"
import type { Part } from "./parts.ts"
import { useAtom } from "jotai/react"

const toError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))

const againMs = 1_000

/**
 * A lazy module while it is needed: null until loaded. Throws when it is permanently unavailable, as after a new
 * release; the crash view then offers to reload the page.
 */
export const usePart = <Exports extends object>(
  { state, fetch, tries }: Part<Exports>,
  isWanted: boolean
): Exports | null => {
  const [loaded, setLoaded] = useAtom(state)
  useEffect(() => {
    if (!isWanted || loaded !== null) return
    let waiting = 0
    let isLeft = false
    const attempt = (left: number): void => {
      fetch().catch((cause: unknown) => {
        if (isLeft) return
        if (left <= 1) return setLoaded(toError(cause))
        waiting = window.setTimeout(() => attempt(navigator.onLine ? left - 1 : left), againMs)
      })
    }
    attempt(tries)
    return () => {
      isLeft = true
      window.clearTimeout(waiting)
    }
  }, [isWanted, loaded, setLoaded, fetch, tries])
  if (!isWanted) return null
  if (loaded instanceof Error) throw loaded
  return loaded
}
