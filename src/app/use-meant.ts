import { useEffect, useEffectEvent } from "react"

/** Runs once what has been meant before it could be shown. */
export const useMeant = (matchesSearch: boolean, run: () => void): void => {
  const runMeant = useEffectEvent(run)
  useEffect(() => {
    if (matchesSearch) runMeant()
  }, [matchesSearch])
}
