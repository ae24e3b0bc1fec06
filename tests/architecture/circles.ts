/** Finds files that import each other in a circle. Types and `import()` count: both tie files together for a reader. */
import { dirname } from "node:path"
import { importsOf } from "#tests/architecture/sources.ts"

/** What each file imports of the others. */
type Graph = ReadonlyMap<string, ReadonlyArray<string>>

export const graphOf = (files: ReadonlyArray<string>, read: (file: string) => string): Graph => {
  const known = new Set(files)
  return new Map(
    files.map((file) => [
      file,
      importsOf(file, read(file)).flatMap((wanted) =>
        wanted.kind === "ours" && known.has(wanted.path) ? [wanted.path] : []
      )
    ])
  )
}

/** What the files of each folder import of the other folders. */
export const foldersOf = (graph: Graph): Graph => {
  const folders = Map.groupBy(graph, ([file]) => dirname(file))
  return new Map(
    [...folders].map(([folder, files]) => [
      folder,
      [...new Set(files.flatMap(([, imported]) => imported.map((file) => dirname(file))))].filter(
        (other) => other !== folder
      )
    ])
  )
}

/** The groups of files, or folders, of which each reaches each other, by Tarjan's algorithm. */
export const circlesIn = (graph: Graph): ReadonlyArray<ReadonlyArray<string>> => {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: Array<string> = []
  const circles: Array<ReadonlyArray<string>> = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!stack.includes(next)) continue
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1 || graph.get(file)?.includes(file) === true) circles.push(group.toSorted())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
