import { useAtom } from "jotai"
import { useEffect } from "react"
import type { Part } from "./parts.ts"

const toError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))

/**
 * A part of the program while it is wanted: null until it has been fetched. Throws when it cannot be had, as after a new
 * release has taken its place; the crash view then offers to load the page anew.
 */
export const usePart = <Exports extends object>({ state, fetch }: Part<Exports>, isWanted: boolean): Exports | null => {
  const [loaded, setLoaded] = useAtom(state)
  useEffect(() => {
    if (isWanted && loaded === null) fetch().catch((cause: unknown) => setLoaded(toError(cause)))
  }, [isWanted, loaded, setLoaded, fetch])
  if (!isWanted) return null
  if (loaded instanceof Error) throw loaded
  return loaded
}
