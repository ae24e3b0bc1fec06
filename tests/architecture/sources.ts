/** The files of this repository, as the architecture tests see them, and what one of them imports. */
import { readFileSync, readdirSync } from "node:fs"
import { join, posix, relative, sep } from "node:path"
import { parseSync } from "vite"

export const root = join(import.meta.dirname, "../..")

const ignored = new Set([
  ".git",
  ...readFileSync(join(root, ".gitignore"), "utf8")
    .split("\n")
    .flatMap((line) => (line.endsWith("/") ? [line.slice(0, -1)] : []))
])

/** Every file that is not ignored, as a path from the root with forward slashes, sorted. */
export const repositoryFiles = (): ReadonlyArray<string> => filesIn(root).map(toRepositoryPath).sort()

export const readSource = (file: string): string => readFileSync(join(root, file), "utf8")

/** TypeScript that ships, or that tests it; plain `.mjs` is what runs before anything is installed. */
export const isCode = (file: string): boolean => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith(".d.ts")

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))

const toRepositoryPath = (path: string): string => relative(root, path).split(sep).join("/")

/** One import, resolved: a file of ours, or the name of a package (`node:fs` and the like count as packages). */
export type Import =
  | { readonly kind: "ours"; readonly path: string }
  | { readonly kind: "package"; readonly name: string }

/** All imports of a file: static, dynamic, re-exports and `import("…")` types alike. */
export const importsOf = (file: string, text: string): ReadonlyArray<Import> =>
  [...new Set(specifiersOf(file, text))].map((specifier) => resolveImport(file, specifier))

/** A file's text with its comments blanked, and the comments apart. Throws where the file does not parse. */
export const withoutComments = (file: string, text: string): { readonly code: string; readonly comments: string } => {
  const { comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const code = comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, " ") + rest.slice(end),
    text
  )
  return { code, comments: comments.map((comment) => comment.value).join("\n") }
}

const specifiersOf = (file: string, text: string): ReadonlyArray<string> => {
  const { module, program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const reExports = module.staticExports.flatMap((statement) => statement.entries.map((entry) => entry.moduleRequest))
  const named = [...module.staticImports.map((statement) => statement.moduleRequest), ...reExports]
  return [...named.flatMap((request) => (request === null ? [] : [request.value])), ...inExpressions(program)]
}

/** `import("…")`, as a value or as a type, stands anywhere; one whose name is computed cannot be judged. */
const inExpressions = (node: unknown): ReadonlyArray<string> => {
  if (Array.isArray(node)) return node.flatMap(inExpressions)
  if (typeof node !== "object" || node === null) return []
  const { type, source } = node as { readonly type?: unknown; readonly source?: { readonly value?: unknown } | null }
  const name = type === "ImportExpression" || type === "TSImportType" ? source?.value : undefined
  return [...(typeof name === "string" ? [name] : []), ...Object.values(node).flatMap(inExpressions)]
}

const resolveImport = (file: string, specifier: string): Import => {
  if (specifier.startsWith("#")) return { kind: "ours", path: specifier.slice(1) }
  if (specifier.startsWith("/")) return { kind: "ours", path: specifier.slice(1) }
  if (specifier.startsWith(".")) return { kind: "ours", path: posix.join(posix.dirname(file), specifier) }
  if (specifier.startsWith("node:")) return { kind: "package", name: specifier }
  const parts = specifier.split("/")
  return { kind: "package", name: parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/") }
}
