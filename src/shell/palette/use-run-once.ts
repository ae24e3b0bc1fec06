import { useEffect, useEffectEvent } from "react"

/** Runs `run` once, when the condition becomes true. */
export const useRunOnce = (isTrue: boolean, run: () => void): void => {
  const runOnce = useEffectEvent(run)
  useEffect(() => {
    if (isTrue) runOnce()
  }, [isTrue])
}
