import { useEffect, useEffectEvent } from "react"

/** Runs `run` once the condition holds. */
export const useRunOnce = (matchesSearch: boolean, run: () => void): void => {
  const runOnce = useEffectEvent(run)
  useEffect(() => {
    if (matchesSearch) runOnce()
  }, [matchesSearch])
}
