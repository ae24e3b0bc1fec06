/** Modules that are fetched separately: with their first use, or earlier once the page is idle. */
import { atom } from "jotai/vanilla"
import { useAtom, useAtomValue } from "jotai/react"
import { useEffect } from "react"
import { Offline } from "#domain/shared/failure.errors.ts"
import { store } from "./preferences.ts"

export interface LazyModule<Exports> {
  /** Null until it is there; an error when it was needed and could not be fetched. */
  readonly state: ReturnType<typeof atom<Exports | Error | null>>
  /** True once it was needed and could not be fetched. */
  readonly isFailing: ReturnType<typeof atom<boolean>>
  /** Fetches it, once for all callers. Rejects when it cannot be fetched; the next call tries again. */
  readonly fetch: () => Promise<void>
  /** How often it is tried, a second apart, while it is needed. Attempts without a network do not count. */
  readonly tries: number
}

/** Fetches once for all callers. Rejects when it cannot be fetched; the next call tries again. */
export const fetchedOnce = <Fetched>(load: () => Promise<Fetched>): (() => Promise<Fetched>) => {
  let fetching: Promise<Fetched> | null = null
  const forget = (error: unknown): never => {
    fetching = null
    throw error
  }
  // Not even tried while offline: a browser never fetches a module again that it could not fetch once.
  return () => (fetching ??= (navigator.onLine ? load() : Promise.reject(new Offline())).catch(forget))
}

/** Not React's `lazy`: once a fallback has been shown, React delays its replacement by 300 ms. */
export const lazyModule = <Exports extends object>(load: () => Promise<Exports>, tries = 8): LazyModule<Exports> => {
  const state = atom<Exports | Error | null>(null)
  const isFailing = atom(false)
  const fetch = fetchedOnce(async () => {
    const loaded = await load()
    store.set(isFailing, false)
    store.set(state, loaded)
  })
  return { state, isFailing, tries, fetch }
}

/** Fetches modules before they are needed. One that cannot be fetched now is fetched again when it is. */
export const fetchAhead = (modules: ReadonlyArray<{ readonly fetch: () => Promise<unknown> }>): void => {
  void Promise.allSettled(modules.map(({ fetch }) => fetch()))
}

/** Fetches what is waited for, also where the network is away: as soon as it is back. */
export const fetchOnceOnline = async <Exports>(module: Pick<LazyModule<Exports>, "fetch">): Promise<void> => {
  for (;;) {
    while (!navigator.onLine) await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }))
    try {
      return await module.fetch()
    } catch (cause) {
      if (navigator.onLine) throw cause
    }
  }
}

const missingModulesAtom = atom(0)

/** Calls back whenever a module was needed and could not be fetched although there is a network. */
export const onModuleMissing = (callback: () => void): (() => void) => store.sub(missingModulesAtom, callback)

const toError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))

const retryMs = 1_000

/**
 * The same for a caller that has a view of its own for what cannot be fetched: an error instead of being thrown.
 */
export const useFetchedModule = <Exports extends object>(
  { state, isFailing, fetch, tries }: LazyModule<Exports>,
  isNeeded: boolean
): Exports | Error | null => {
  const [loaded, setLoaded] = useAtom(state)
  useEffect(() => {
    if (!isNeeded || loaded !== null) return
    let timer = 0
    let isStopped = false
    const attempt = (left: number): void => {
      fetch().catch((cause: unknown) => {
        if (isStopped) return
        store.set(isFailing, true)
        if (navigator.onLine) store.set(missingModulesAtom, (count) => count + 1)
        if (left <= 1) return setLoaded(toError(cause))
        timer = window.setTimeout(() => attempt(navigator.onLine ? left - 1 : left), retryMs)
      })
    }
    attempt(tries)
    return () => {
      isStopped = true
      window.clearTimeout(timer)
    }
  }, [isNeeded, loaded, setLoaded, isFailing, fetch, tries])
  return isNeeded ? loaded : null
}

/** Whether the server has a newer build than this page; the shell then offers to reload it. */
export const isReplacedAtom = atom(false)

/**
 * A module while it is needed: null until it has been fetched, and where a newer build has replaced it. Throws when it
 * cannot be fetched at all; the crash view then offers to reload the page.
 */
export const useLazyModule = <Exports extends object>(
  module: LazyModule<Exports>,
  isNeeded: boolean
): Exports | null => {
  const loaded = useFetchedModule(module, isNeeded)
  const isReplaced = useAtomValue(isReplacedAtom)
  if (!(loaded instanceof Error)) return loaded
  if (isReplaced) return null
  throw loaded
}
