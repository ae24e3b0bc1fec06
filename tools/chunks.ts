/**
 * Which modules of the browser program share a file, computed from who imports whom.
 *
 * A page is what is fetched at one moment: the modules of sign-in, of the workspace or of one screen. Modules that the
 * same pages need share a file, and files are merged while the requests that this saves are worth more than the bytes that
 * some pages then fetch without need. What only dialogs need is left to the bundler.
 */
import type { Rolldown } from "vite"

type Graph = Rolldown.ChunkingContext

export interface Page {
  readonly name: string
  /** Its modules as absolute paths. */
  readonly modules: ReadonlyArray<string>
  /** How much its bytes count beside those of the other pages. */
  readonly weight: number
}

/** Modules that share a file. */
interface Part {
  readonly pages: ReadonlySet<Page>
  readonly modules: ReadonlyArray<string>
  readonly bytes: number
}

/** What a request may cost, in bytes of source. */
const requestBytes = 10_000

/** The modules that are fetched with these: they and all they import, but not what they import on demand. */
const importedBy = (ids: ReadonlyArray<string>, graph: Graph): ReadonlySet<string> => {
  const found = new Set(ids)
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    if (module === null) throw new Error(`A page consists of ${id}, which the program does not import.`)
    for (const next of module.importedIds) found.add(next)
  }
  return found
}

const weightOf = (pages: ReadonlySet<Page>): number => [...pages].reduce((sum, { weight }) => sum + weight, 0)

/** Bytes that pages fetch without need when two parts are one file, less what the saved requests are worth. */
const lossOf = (one: Part, other: Part): number =>
  one.bytes * weightOf(other.pages.difference(one.pages)) +
  other.bytes * weightOf(one.pages.difference(other.pages)) -
  requestBytes * weightOf(one.pages.intersection(other.pages))

/** Merges the two parts that are best merged, again and again. */
const merged = (parts: ReadonlyArray<Part>): ReadonlyArray<Part> => {
  const [best] = parts
    .flatMap((one, index) => parts.slice(index + 1).map((other) => ({ one, other, loss: lossOf(one, other) })))
    .filter(({ loss }) => loss < 0)
    .toSorted((first, second) => first.loss - second.loss)
  if (best === undefined) return parts
  const { one, other } = best
  const both = {
    pages: one.pages.union(other.pages),
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes
  }
  return merged([...parts.filter((part) => part !== one && part !== other), both])
}

/** The parts of the pages, without what is fetched with the entry. */
const partsOf = (entry: string, pages: ReadonlyArray<Page>, graph: Graph): ReadonlyArray<Part> => {
  const fetched = importedBy([entry], graph)
  const parts = new Map<string, Part>()
  const needed = pages.map((page) => ({ page, modules: importedBy(page.modules, graph).difference(fetched) }))
  for (const id of new Set(needed.flatMap(({ modules }) => [...modules]))) {
    const needing = needed.filter(({ modules }) => modules.has(id)).map(({ page }) => page)
    const name = needing.map((page) => page.name).join()
    const { modules = [], bytes = 0 } = parts.get(name) ?? {}
    parts.set(name, {
      pages: new Set(needing),
      modules: [...modules, id],
      bytes: bytes + (graph.getModuleInfo(id)?.code?.length ?? 0)
    })
  }
  return merged([...parts.values()])
}

/** The groups of modules for the bundler, of the program that an entry starts. */
export const chunkGroups = (entry: string, pages: ReadonlyArray<Page>): Array<Rolldown.CodeSplittingGroup> => {
  let files: ReadonlyMap<string, { readonly name: string; readonly pages: number }> | null = null
  const fileOf = (id: string, graph: Graph) => {
    files ??= new Map(
      partsOf(entry, pages, graph).flatMap((part, index) => {
        const [page] = part.pages
        const name = page !== undefined && part.pages.size === 1 ? page.name : `shared-${index}`
        return part.modules.map((module) => [module, { name, pages: part.pages.size }] as const)
      })
    )
    return files.get(id)
  }
  return [
    { name: "base", tags: ["$initial"], priority: pages.length + 1 },
    // A file also takes what its modules import and no earlier one has taken: what more pages need is earlier.
    ...pages.map((_, index) => ({
      debugName: `needed by ${index + 1}`,
      priority: index + 1,
      name: (id: string, graph: Graph) => {
        const file = fileOf(id, graph)
        return file?.pages === index + 1 ? file.name : null
      }
    }))
  ]
}
