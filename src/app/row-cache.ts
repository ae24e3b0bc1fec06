/** The rows of the file that are in sight, fetched by the window from whoever holds them all. */
import { Effect } from "effect"
import type { ImportedUser } from "#domain/csv-import/csv-import.schema.ts"
import type { RowStore, PeopleList, PreviewRow, Shown } from "#domain/csv-import/row-store.port.ts"
import type { Watched } from "./use-snapshot.ts"

/** What is known of a list now. Rows that have changed stay as they were until the new ones have come. */
export interface CachedRows {
  readonly rowAt: (position: number) => PreviewRow | null
  /** How many reasons stand below a row. */
  readonly reasonsAt: (position: number) => number
  readonly people: Readonly<Record<PeopleList, ReadonlyArray<ImportedUser>>>
}

export interface RowCache extends Watched<CachedRows> {
  /** Shows a list as it is at a revision; null forgets everything. */
  readonly look: (list: { readonly shown: Shown; readonly revision: number; readonly file: object } | null) => void
  /** Wants the rows from one position to another. */
  readonly want: (from: number, to: number) => void
  readonly lookAtPeople: () => void
}

const pageSize = 64
/** Pages that are kept behind the ones in sight. */
const keptMax = 24

interface Page {
  readonly revision: number
  readonly rows: ReadonlyArray<PreviewRow>
}

const nobody: CachedRows["people"] = { new: [], inactive: [] }

export const rowCache = (rowStore: RowStore): RowCache => {
  const listeners = new Set<() => void>()
  let list: { readonly shown: Shown; readonly revision: number; readonly file: object } | null = null
  let pages = new Map<number, Page>()
  let asked = new Map<number, number>()
  let reasons = new Uint8Array()
  let people = nobody
  let wanted = { from: 0, to: 0 }

  const shownNow = (): CachedRows => {
    const [seenPages, seenReasons] = [pages, reasons]
    return {
      rowAt: (position) => seenPages.get(Math.floor(position / pageSize))?.rows[position % pageSize] ?? null,
      reasonsAt: (position) => seenReasons[position] ?? 0,
      people
    }
  }
  let current = shownNow()
  const tell = (): void => {
    current = shownNow()
    for (const listener of listeners) listener()
  }

  /** Runs a question about the list as it is; an answer about another list is not heard. */
  const ask = <A>(question: Effect.Effect<A>, hear: (answer: A) => void): void => {
    const about = list
    Effect.runPromise(question).then(
      (answer) => {
        if (about !== list) return
        hear(answer)
        tell()
      },
      // The dialog has been closed, or the file replaced: nobody looks any more.
      () => undefined
    )
  }

  const fetchPage = (page: number): void => {
    if (list === null) return
    const { shown, revision } = list
    if (asked.get(page) === revision) return
    asked.set(page, revision)
    ask(rowStore.rows(shown, page * pageSize, pageSize), (rows) => {
      pages = new Map(pages)
      pages.delete(page)
      pages.set(page, { revision, rows })
      for (const [old] of pages) {
        if (pages.size <= keptMax) break
        pages.delete(old)
        asked.delete(old)
      }
    })
  }
  const fetchWanted = (): void => {
    for (let page = Math.floor(wanted.from / pageSize); page * pageSize <= wanted.to; page += 1) fetchPage(page)
  }

  return {
    getSnapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
    look: (next) => {
      if (next === null) {
        if (list === null) return
        list = null
        pages = new Map()
        asked = new Map()
        reasons = new Uint8Array()
        people = nobody
        return tell()
      }
      if (list?.file === next.file && list.shown === next.shown && list.revision === next.revision) return
      if (list?.file !== next.file || list.shown !== next.shown) {
        pages = new Map()
        reasons = new Uint8Array()
        wanted = { from: 0, to: pageSize - 1 }
        tell()
      }
      list = next
      asked = new Map()
      ask(rowStore.reasons(next.shown), (found) => (reasons = new Uint8Array(found)))
      fetchWanted()
    },
    want: (from, to) => {
      wanted = { from, to }
      fetchWanted()
    },
    lookAtPeople: () => {
      for (const of of ["new", "inactive"] as const)
        ask(rowStore.people(of), (found) => (people = { ...people, [of]: found }))
    }
  }
}
