import { useCallback, useSyncExternalStore } from "react"

export interface Watched<Snapshot> {
  readonly getSnapshot: () => Snapshot
  readonly subscribe: (listener: () => void) => { readonly unsubscribe: () => void }
}

/** The whole snapshot of an actor; the component is rendered again when it changes. */
export const useSnapshot = <Snapshot>(actor: Watched<Snapshot>): Snapshot => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const watching = actor.subscribe(listener)
      return () => watching.unsubscribe()
    },
    [actor]
  )
  const read = useCallback(() => actor.getSnapshot(), [actor])
  return useSyncExternalStore(subscribe, read)
}
