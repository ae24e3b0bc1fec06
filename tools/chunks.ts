/**
 * Which modules of the browser program share a file, computed from who imports whom.
 *
 * A page is what is fetched until one moment: until sign-in, the workspace or one screen is shown. Modules that the same
 * pages need share a file, and files are merged while the requests that this saves are worth more than the bytes that
 * some pages then fetch without need. What only dialogs need is left to the bundler. The sheets of signed-in pages are
 * one file: most are smaller than a request.
 */
import type { Rolldown } from "vite"

type Graph = Rolldown.ChunkingContext

export interface Page {
  readonly name: string
  /** Its modules as absolute paths. */
  readonly modules: ReadonlyArray<string>
  /** How much its bytes count beside those of the other pages. */
  readonly weight: number
  /** Only an administrator who is signed in sees it. */
  readonly isPrivate: boolean
}

/** Modules that the same pages need. */
interface Part {
  readonly pages: ReadonlySet<Page>
  readonly modules: ReadonlySet<string>
  readonly bytes: number
}

type File = ReadonlyArray<Part>

/** What a request may cost, in bytes of source. */
const requestBytes = 45_000

const isSheet = (id: string): boolean => /\.css(?:$|\?)/u.test(id)

const importsOf = (id: string, graph: Graph): ReadonlyArray<string> => {
  const module = graph.getModuleInfo(id)
  if (module === null) throw new Error(`A page consists of ${id}, which the program does not import.`)
  return module.importedIds
}

/** The modules that are fetched with these: they and all they import, but not what they import on demand. */
const importedBy = (ids: ReadonlyArray<string>, graph: Graph): ReadonlySet<string> => {
  const found = new Set(ids)
  for (const id of found) for (const next of importsOf(id, graph)) found.add(next)
  return found
}

const partsOf = (pages: ReadonlyArray<Page>, graph: Graph): ReadonlyArray<Part> => {
  const needed = pages.map((page) => ({ page, modules: importedBy(page.modules, graph) }))
  const all = [...new Set(needed.flatMap(({ modules }) => [...modules]))]
  const needing = (id: string) => {
    const own = needed.filter(({ modules }) => modules.has(id)).map(({ page }) => page)
    return isSheet(id) && own.every(({ isPrivate }) => isPrivate) ? pages.filter(({ isPrivate }) => isPrivate) : own
  }
  const groups = Map.groupBy(all, (id) =>
    needing(id)
      .map(({ name }) => name)
      .join()
  )
  return [...groups.values()].map((modules) => ({
    pages: new Set(modules.slice(0, 1).flatMap(needing)),
    modules: new Set(modules),
    bytes: modules.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
  }))
}

/** The parts in the files that cost the pages least: the two files are merged that are best merged, again and again. */
const merged = (parts: ReadonlyArray<Part>, pages: ReadonlyArray<Page>, graph: Graph): ReadonlyArray<File> => {
  const imports = new Map(
    parts.map((part) => {
      const imported = new Set([...part.modules].flatMap((id) => importsOf(id, graph)))
      return [part, parts.filter(({ modules }) => !modules.isDisjointFrom(imported))] as const
    })
  )
  const needed = pages.map((page) => ({ page, parts: parts.filter((part) => part.pages.has(page)) }))
  /** What the pages fetch: the files of their modules, and those that these files import. */
  const costOf = (files: ReadonlyArray<File>): number => {
    const fileOf = new Map(files.flatMap((file) => file.map((part) => [part, file] as const)))
    const fileCost = (file: File) => file.reduce((sum, { bytes }) => sum + bytes, requestBytes)
    return needed.reduce((sum, { page, parts: own }) => {
      const fetched = new Set(own)
      const counted = new Set<File>()
      let cost = 0
      for (const part of fetched) {
        const file = fileOf.get(part) ?? []
        if (counted.has(file)) continue
        counted.add(file)
        cost += fileCost(file)
        for (const one of file) for (const next of imports.get(one) ?? []) fetched.add(next)
      }
      return sum + page.weight * cost
    }, 0)
  }
  const mergeBest = (files: ReadonlyArray<File>, cost: number): ReadonlyArray<File> => {
    const [best] = files
      .flatMap((one, index) =>
        files.slice(index + 1).map((other) => {
          const fewer = [...files.filter((file) => file !== one && file !== other), [...one, ...other]]
          return { files: fewer, cost: costOf(fewer) }
        })
      )
      .toSorted((first, second) => first.cost - second.cost)
    return best === undefined || best.cost >= cost ? files : mergeBest(best.files, best.cost)
  }
  const single = parts.map((part) => [part])
  return mergeBest(single, costOf(single))
}

/** The groups of modules for the bundler, of the program that an entry starts. */
export const chunkGroups = (entry: string, pages: ReadonlyArray<Page>): Array<Rolldown.CodeSplittingGroup> => {
  const opened = pages.map((page) => ({ ...page, modules: [entry, ...page.modules] }))
  let names: ReadonlyMap<string, string> | null = null
  const namesOf = (graph: Graph) =>
    new Map(
      merged(partsOf(opened, graph), opened, graph).flatMap((file, index) => {
        const modules = file.flatMap((part) => [...part.modules])
        const [page, ...others] = new Set(file.flatMap((part) => [...part.pages]))
        const shared = page !== undefined && others.length === 0 ? page.name : `shared-${index}`
        const name = modules.includes(entry) ? "base" : shared
        return modules.map((id) => [id, name] as const)
      })
    )
  return [
    {
      debugName: "files of pages",
      includeDependenciesRecursively: false,
      name: (id, graph) => (names ??= namesOf(graph)).get(id) ?? null
    }
  ]
}
