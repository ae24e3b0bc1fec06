/** Caches the rows of the preview that are visible or near, page by page, from the row store that holds them all. */
import { Effect } from "effect"
import { atom } from "jotai/vanilla"
import type { ImportedUser } from "#domain/shared/csv/csv-import.schema.ts"
import type { PeopleList, PreviewRow, RowStore, Shown } from "#domain/csv-import/row-store.port.ts"
import { store } from "#src/shell/preferences.ts"

/** The cached part of a list. Rows that have changed stay until the new ones have arrived. */
export interface CachedRows {
  readonly rowAt: (position: number) => PreviewRow | null
  /** The number of issues shown below a row. */
  readonly reasonsAt: (position: number) => number
  readonly people: Readonly<Record<PeopleList, ReadonlyArray<ImportedUser>>>
}

interface CachedList {
  readonly shown: Shown
  readonly revision: number
  readonly file: object
}

export interface RowCache {
  readonly cached: ReturnType<typeof atom<CachedRows>>
  /** Caches a list at a revision; null clears the cache. */
  readonly show: (list: CachedList | null) => void
  /** Loads the rows between two positions. */
  readonly load: (from: number, to: number) => void
  readonly loadPeople: () => void
}

const pageSize = 64
/** Pages beyond this number are dropped, the oldest first. */
const pagesMax = 24

interface CachedPage {
  readonly revision: number
  readonly rows: ReadonlyArray<PreviewRow>
}

const noPeople: CachedRows["people"] = { new: [], inactive: [] }

export const rowCache = (rowStore: RowStore): RowCache => {
  let list: CachedList | null = null
  let pages = new Map<number, CachedPage>()
  /** Page → the revision at which it was requested. */
  let requested = new Map<number, number>()
  let reasons = new Uint8Array()
  let people = noPeople
  let visible = { from: 0, to: 0 }

  const takeSnapshot = (): CachedRows => {
    const [cachedPages, cachedReasons] = [pages, reasons]
    return {
      rowAt: (position) => cachedPages.get(Math.floor(position / pageSize))?.rows[position % pageSize] ?? null,
      reasonsAt: (position) => cachedReasons[position] ?? 0,
      people
    }
  }
  const cached = atom(takeSnapshot())
  const publish = (): void => store.set(cached, takeSnapshot())

  /** Runs a request for the current list; a response for an earlier list is ignored. */
  const request = <A>(call: Effect.Effect<A>, onResponse: (response: A) => void): void => {
    const requestedFor = list
    Effect.runPromise(call).then(
      (response) => {
        if (requestedFor !== list) return
        onResponse(response)
        publish()
      },
      // The dialog has been closed or the file replaced: the rows are not needed any more.
      () => undefined
    )
  }

  const loadPage = (page: number): void => {
    if (list === null) return
    const { shown, revision } = list
    if (requested.get(page) === revision) return
    requested.set(page, revision)
    request(rowStore.rows(shown, page * pageSize, pageSize), (rows) => {
      pages = new Map(pages)
      pages.delete(page)
      pages.set(page, { revision, rows })
      for (const [oldest] of pages) {
        if (pages.size <= pagesMax) break
        pages.delete(oldest)
        requested.delete(oldest)
      }
    })
  }
  const loadVisible = (): void => {
    for (let page = Math.floor(visible.from / pageSize); page * pageSize <= visible.to; page += 1) loadPage(page)
  }

  return {
    cached,
    show: (next) => {
      if (next === null) {
        if (list === null) return
        list = null
        pages = new Map()
        requested = new Map()
        reasons = new Uint8Array()
        people = noPeople
        return publish()
      }
      if (list?.file === next.file && list.shown === next.shown && list.revision === next.revision) return
      if (list?.file !== next.file || list.shown !== next.shown) {
        pages = new Map()
        reasons = new Uint8Array()
        visible = { from: 0, to: pageSize - 1 }
        publish()
      }
      list = next
      requested = new Map()
      request(rowStore.reasons(next.shown), (found) => (reasons = new Uint8Array(found)))
      loadVisible()
    },
    load: (from, to) => {
      visible = { from, to }
      loadVisible()
    },
    loadPeople: () => {
      for (const of of ["new", "inactive"] as const)
        request(rowStore.people(of), (found) => (people = { ...people, [of]: found }))
    }
  }
}
