/** Virtualizes a long list whose rows have different heights. */
import { useCallback, useEffect, useRef, useState } from "react"
import { useVirtualizer } from "@tanstack/react-virtual"

export interface VisibleRows {
  readonly frame: (element: HTMLDivElement | null) => void
  /** Ref of each rendered row, which measures its height. */
  readonly measure: (element: HTMLElement | null) => void
  readonly height: number
  readonly items: ReadonlyArray<{ readonly position: number; readonly top: number }>
}

/** Whether a pointer is pressed on the element. */
const usePressed = (element: HTMLElement | null): { readonly current: boolean } => {
  const pressed = useRef(false)
  useEffect(() => {
    if (element === null) return
    const left = new AbortController()
    const note = (isPressed: boolean) => () => {
      pressed.current = isPressed
    }
    element.addEventListener("pointerdown", note(true), { capture: true, signal: left.signal })
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, note(false), { capture: true, signal: left.signal })
    return () => left.abort()
  }, [element])
  return pressed
}

/**
 * Keeps the cursor's row rendered wherever the user scrolls, and scrolls to it when it moves, except while a pointer is
 * pressed, whose release would hit another element.
 */
export const useVisibleRows = ({
  count,
  rowHeight,
  gap,
  cursor,
  keyOf
}: {
  readonly count: number
  /** In pixels, before a row has been rendered. */
  readonly rowHeight: number
  readonly gap: number
  readonly cursor: number | null
  readonly keyOf: (position: number) => string
}): VisibleRows => {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const estimateSize = useCallback(() => rowHeight, [rowHeight])
  // oxlint-disable-next-line react/incompatible-library -- its result is read in this hook only, and never memoised.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => element,
    estimateSize,
    getItemKey: keyOf,
    gap,
    // The frame has 12 pixels above the first row, which the virtualizer does not know of, and keeps 12 below the last.
    scrollPaddingEnd: 24,
    overscan: 4,
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const visible = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
      return cursor === null || cursor >= count || (cursor >= from && cursor <= to)
        ? visible
        : [...visible, cursor].toSorted((one, other) => one - other)
    }
  })
  const pressed = usePressed(element)
  const followed = useRef<number | null>(null)
  useEffect(() => {
    const isOther = cursor !== null && cursor !== followed.current
    followed.current = cursor
    if (isOther && !pressed.current) virtualizer.scrollToIndex(cursor, { align: "auto" })
  }, [virtualizer, cursor, pressed])
  return {
    frame: setElement,
    measure: virtualizer.measureElement,
    height: virtualizer.getTotalSize(),
    items: virtualizer.getVirtualItems().map(({ index, start }) => ({ position: index, top: start }))
  }
}
