import { useCallback, useSyncExternalStore } from "react"

export interface Watched<Snapshot> {
  readonly getSnapshot: () => Snapshot
  readonly subscribe: (listener: () => void) => { readonly unsubscribe: () => void }
}

/** The whole snapshot of an actor; whoever asks is drawn again when it changes. */
export const useSnapshot = <Snapshot>(actor: Watched<Snapshot>): Snapshot => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const watching = actor.subscribe(listener)
      return () => watching.unsubscribe()
    },
    [actor]
  )
  const look = useCallback(() => actor.getSnapshot(), [actor])
  return useSyncExternalStore(subscribe, look)
}

/** Counts the changes of several actors, so that one look tells whether any of them has moved. */
export const together = (actors: ReadonlyArray<Watched<unknown>>): Watched<number> => {
  let changes = 0
  for (const actor of actors) actor.subscribe(() => void (changes += 1))
  return {
    getSnapshot: () => changes,
    subscribe: (listener) => {
      const watching = actors.map((actor) => actor.subscribe(listener))
      const unsubscribe = (): void => {
        for (const one of watching) one.unsubscribe()
      }
      return { unsubscribe }
    }
  }
}
