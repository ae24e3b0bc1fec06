/** How screens read and set atoms. There is one store, so the library's own provider and its promises are not needed. */
import { type SetStateAction, useCallback, useSyncExternalStore } from "react"
import type { Atom, PrimitiveAtom } from "jotai/vanilla"
import { store } from "./preferences.ts"

/** What an atom holds; whoever asks is drawn again when it changes. */
export const useAtomValue = <Value>(atom: Atom<Value>): Value => {
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [atom])
  const look = useCallback(() => store.get(atom), [atom])
  return useSyncExternalStore(subscribe, look)
}

/** The same with what sets it, which stays the same function. */
export const useAtom = <Value>(atom: PrimitiveAtom<Value>) => {
  const set = useCallback((next: SetStateAction<Value>) => store.set(atom, next), [atom])
  return [useAtomValue(atom), set] as const
}
