/** Finds rows of a file that share a key, without regard to case, white space and what is not seen: a group may be too large, never too small. */
import { foldCase } from "../shared/search.rules.ts"
import { nameLine, withoutMarks } from "../shared/text.rules.ts"

type Cells = ReadonlyArray<string>

const keyOf = (cell: string): string => foldCase(withoutMarks(nameLine(cell)))

export interface RowKeys {
  readonly add: (index: number, cells: Cells) => void
  readonly remove: (index: number, cells: Cells) => void
  /** Adds a row to `found`, and all rows connected to it by keys, directly or through others. */
  readonly gather: (rows: ReadonlyArray<{ readonly cells: Cells }>, index: number, found: Set<number>) => void
}

/** `readers` read the cells in which a row has its keys. */
export const rowKeys = (readers: ReadonlyArray<(cells: Cells) => string>): RowKeys => {
  const columns = readers.map((read) => ({
    read,
    // Most keys have one row: a set for each would need several times the memory.
    members: new Map<string, Set<number> | number>()
  }))
  return {
    add: (index, cells) => {
      for (const { read, members } of columns) {
        const key = keyOf(read(cells))
        if (key === "") continue
        const present = members.get(key)
        if (present === undefined) members.set(key, index)
        else if (typeof present === "number") members.set(key, new Set([present, index]))
        else present.add(index)
      }
    },
    remove: (index, cells) => {
      for (const { read, members } of columns) {
        const key = keyOf(read(cells))
        const present = members.get(key)
        if (present === index) members.delete(key)
        else if (present instanceof Set) present.delete(index)
      }
    },
    gather: (rows, index, found) => {
      const waiting = [index]
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (found.has(next)) continue
        found.add(next)
        for (const { read, members } of columns) {
          const present = members.get(keyOf(read(rows[next]?.cells ?? [])))
          if (present === undefined) continue
          for (const other of typeof present === "number" ? [present] : present)
            if (!found.has(other)) waiting.push(other)
        }
      }
    }
  }
}
