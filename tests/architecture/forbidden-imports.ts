/** Judges a file's imports by the table of layers. */
import { layers, type Layer } from "#tests/architecture/layers.ts"
import { importsOf, type Import } from "#tests/architecture/sources.ts"

/** The row that judges a file, or null where no row does: then the file stands in a place that does not exist. */
export const layerOf = (file: string): Layer | null => layers.find((layer) => layer.files.test(file)) ?? null

/** One sentence for each import that the table refuses. */
export const forbiddenImports = (file: string, text: string): ReadonlyArray<string> => {
  const layer = layerOf(file)
  if (layer === null) return [`${file} stands in no layer`]
  return importsOf(file, text)
    .filter((wanted) => !isAllowed(layer, file, wanted))
    .map((wanted) => `${file} (${layer.name}) may not import ${wanted.kind === "ours" ? wanted.path : wanted.name}`)
}

const isAllowed = (layer: Layer, file: string, wanted: Import): boolean => {
  if (wanted.kind === "package") return layer.packages.test(wanted.name)
  const [, own = ""] = layer.files.exec(file) ?? []
  return layer.ours.some((pattern) => new RegExp(pattern.replaceAll("$1", own)).test(wanted.path))
}
