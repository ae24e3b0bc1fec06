import { useEffect, useEffectEvent } from "react"

/** Runs once what has been meant before it could be shown. */
export const useMeant = (isMeant: boolean, run: () => void): void => {
  const runMeant = useEffectEvent(run)
  useEffect(() => {
    if (isMeant) runMeant()
  }, [isMeant])
}
