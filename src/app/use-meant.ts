import { useEffect, useEffectEvent } from "react"

/** Runs once what has been meant before it could be shown. */
export const useRunOnce = (matchesSearch: boolean, run: () => void): void => {
  const runOnce = useEffectEvent(run)
  useEffect(() => {
    if (matchesSearch) runOnce()
  }, [matchesSearch])
}
