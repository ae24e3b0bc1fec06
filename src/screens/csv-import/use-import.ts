/** Hooks of the import screen: its machine, its texts and the visible rows. */
import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState
} from "react"
import { useVirtualizer } from "@tanstack/react-virtual"
import type { ActorRefFrom } from "xstate"
import {
  type CsvImportScreenWords,
  csvImportScreenEnglish
} from "#domain/csv-import/csv-import-screen-english.messages.ts"
import { describeRowIssue } from "#domain/csv-import/csv-import.messages.ts"
import type { CsvImportEvent } from "#domain/csv-import/csv-import-events.schema.ts"
import { columnLabel } from "#domain/shared/csv/csv-subject.rules.ts"
import type { csvImportWith, missingCompanyWith } from "./import-workflows.ts"
import type { RowCache } from "./row-cache.ts"
import { useScreenWords, useWords } from "#src/shell/use-application.ts"

interface ImportDialog {
  readonly dialog: ActorRefFrom<ReturnType<typeof csvImportWith>>
  readonly company: ActorRefFrom<ReturnType<typeof missingCompanyWith>>
  readonly rows: RowCache
  readonly send: (event: CsvImportEvent) => void
}

const ImportContext = createContext<ImportDialog | null>(null)

export const ImportProvider = ImportContext.Provider

export const useImportDialog = (): ImportDialog => {
  const dialog = useContext(ImportContext)
  if (dialog === null) throw new Error("This component is drawn outside of the import dialog")
  return dialog
}

export const useImport = () => useSelector(useImportDialog().dialog, (snapshot) => snapshot)
export const useMissingCompany = () => useSelector(useImportDialog().company, (snapshot) => snapshot)
/** Makes an event an action; null while the dialog does not accept it. */
export const useSending = (): ((event: CsvImportEvent) => (() => void) | null) => {
  const snapshot = useImport()
  const { send } = useImportDialog()
  return (event) => (snapshot.can(event) ? () => send(event) : null)
}

export const useCachedRows = () => useAtomValue(useImportDialog().rows.cached)

export const useImportWords = (): CsvImportScreenWords =>
  useScreenWords(csvImportScreenEnglish, (spanish) => spanish.csvImportScreenSpanish)

/** What the columns of the file are called. */
export const useColumnLabel = (): ((column: string) => string) => {
  const { language } = useWords()
  const { subject } = useImport().context
  return useCallback((column) => columnLabel(subject, column, language), [subject, language])
}

/** Texts for the issues of a file and its cells; texts of the server stay unchanged. */
export const useIssueWords = (): ((message: string) => string) => {
  const { language } = useWords()
  const { subject } = useImport().context
  return useMemo(() => describeRowIssue(subject, language), [subject, language])
}

/** Heights in pixels, as in the style sheet: in a narrow frame a reason and the edit bar have several lines. */
const rowHeight = 30
const wide = { reason: 22, bar: 44 }
const narrow = { reason: 68, bar: 140 }
const narrowWidth = 600

export interface RowWindow {
  readonly id: string
  readonly frame: (element: HTMLDivElement | null) => void
  readonly height: number
  readonly items: ReadonlyArray<{ readonly position: number; readonly top: number; readonly height: number }>
}

/** Scrolls to a cell with the messages below it. */
const showCell = ({ ownerDocument }: HTMLElement, id: string): void => {
  const cell = ownerDocument.getElementById(id)
  for (const part of [cell?.closest("[role=row]"), cell]) part?.scrollIntoView({ block: "nearest", inline: "nearest" })
}

/** Virtualizes the rows of the grid, and keeps the cursor visible when it moves. */
export const useRowWindow = ({
  count,
  reasonsAt,
  edited,
  cursor,
  list,
  firstWrong,
  cellId
}: {
  readonly count: number
  readonly reasonsAt: (position: number) => number
  /** The row that is being edited stays rendered, wherever the user scrolls. */
  readonly edited: number | null
  readonly cursor: { readonly position: number; readonly column: number }
  /** The list in which the cursor is; null until its row has been loaded. */
  readonly list: string | null
  /** The first wrong cell of the row of the cursor. */
  readonly firstWrong: number | null
  readonly cellId: (grid: string, position: number, column: number) => string
}): RowWindow => {
  const { rows } = useImportDialog()
  const id = useId()
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const { reason, bar } = element !== null && element.clientWidth < narrowWidth ? narrow : wide
  const estimateSize = useCallback(
    (position: number) => rowHeight + reasonsAt(position) * reason + (position === edited ? bar : 0),
    [reasonsAt, edited, reason, bar]
  )
  // oxlint-disable-next-line react/incompatible-library -- its result is read in this hook only, and never memoised.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => element,
    estimateSize,
    overscan: 4,
    rangeExtractor: ({ startIndex, endIndex, overscan, count: all }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(all - 1, endIndex + overscan)
      const visible = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
      return edited === null || edited >= all || (edited >= from && edited <= to)
        ? visible
        : [...visible, edited].toSorted((one, other) => one - other)
    }
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, estimateSize])
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => rows.load(first, last), [rows, first, last])
  const { position, column } = cursor
  const followed = useRef("")
  useEffect(() => {
    const place = `${position} ${column} ${edited ?? ""}`
    const isFirst = followed.current === ""
    if (element === null || followed.current === place) return
    followed.current = place
    // Scrolls only when the cursor moves: a user may scroll away from it.
    if (isFirst) return
    // By then the row has its final height.
    const show = requestAnimationFrame(() => {
      virtualizer.scrollToIndex(position, { align: "auto" })
      // The buttons of the cell are made visible first, then the cell itself.
      element.querySelector("[data-edit-bar]")?.scrollIntoView({ block: "nearest", inline: "nearest" })
      showCell(element, cellId(id, position, column))
    })
    return () => cancelAnimationFrame(show)
  }, [virtualizer, element, id, cellId, position, column, edited])
  /** Whether the row of the cursor was pointed at: then nothing moves under the pointer. */
  const isPointed = useRef(false)
  useEffect(() => {
    if (element === null) return
    const leaving = new AbortController()
    const options = { capture: true, signal: leaving.signal }
    element.addEventListener("pointerdown", () => (isPointed.current = true), options)
    element.addEventListener("keydown", () => (isPointed.current = false), options)
    return () => leaving.abort()
  }, [element])
  const entered = useRef("")
  useEffect(() => {
    const row = `${list} ${position}`
    if (element === null || list === null || edited !== null || entered.current === row) return
    entered.current = row
    if (firstWrong === null || isPointed.current) return
    const show = requestAnimationFrame(() => showCell(element, cellId(id, position, firstWrong)))
    return () => cancelAnimationFrame(show)
  }, [element, id, cellId, list, position, edited, firstWrong])
  return {
    id,
    frame: setElement,
    height: virtualizer.getTotalSize(),
    items: items.map(({ index, start, size }) => ({ position: index, top: start, height: size }))
  }
}
