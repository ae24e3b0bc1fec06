/**
 * Which modules share a file: those of the first page are `base`, those that the workspace imports or screens share are
 * `shell`, those that only screens of one family share are a file of that family, and the others of a screen or of Spanish
 * one of its own. The screens of simple records are one file, as they have little of their own. The few that Spanish shares
 * with screens are `words`, so that signing in needs no file of the screens.
 * What is imported on demand besides, such as dialogs, is left to the bundler.
 */
import { join } from "node:path"
import type { Rolldown } from "vite"

type Graph = Rolldown.ChunkingContext

/** The modules that the files besides that of the first page are made for. */
export interface FileModules {
  readonly shell: ReadonlyArray<string>
  readonly spanish: ReadonlyArray<string>
  readonly screens: Readonly<Record<string, { readonly family: string; readonly modules: ReadonlyArray<string> }>>
}

/**
 * Packages whose one file imports all others: the graph does not say who needs which of these. Sheets are small, and one
 * file of them is one request.
 */
const isOfAll = (id: string): boolean => /node_modules[\\/](?:effect|lucide-react)[\\/]|\.css$/.test(id)

/** What is made for several screens is in their common file even while a single one imports it. */
const isCommon = (id: string): boolean => /[\\/](?:screens[\\/]record|domain[\\/](?:shared|records))[\\/]/.test(id)

/** The modules and all that they import, but not what they import on demand. */
const importedBy = (modules: ReadonlyArray<string>, graph: Graph): ReadonlySet<string> => {
  const found = new Set(modules.map((module) => join(import.meta.dirname, "..", module)))
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** The file of what two screens share, by their families or files. */
const sharedBy = (one: string, other: string): string => {
  if (one === other) return one
  return [one, other].every((name) => name === "records" || name === "simple") ? "records" : "shell"
}

const namesOf = ({ shell, spanish, screens }: FileModules, graph: Graph): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const [screen, { family, modules }] of Object.entries(screens))
    for (const id of importedBy(modules, graph)) {
      const known = names.get(id)
      const first = isCommon(id) || family === "simple" ? family : screen
      const file = known === undefined ? first : sharedBy(screens[known]?.family ?? known, family)
      names.set(id, isOfAll(id) ? "shell" : file)
    }
  for (const id of importedBy(spanish, graph)) names.set(id, names.has(id) ? "words" : "spanish")
  for (const id of importedBy(shell, graph)) names.set(id, "shell")
  return names
}

export const chunkGroups = (files: FileModules): Array<Rolldown.CodeSplittingGroup> => {
  let names: ReadonlyMap<string, string> | null = null
  const options = { includeDependenciesRecursively: false }
  return [
    { ...options, name: "base", tags: ["$initial"] },
    { ...options, debugName: "screens", name: (id, graph) => (names ??= namesOf(files, graph)).get(id) ?? null }
  ]
}
