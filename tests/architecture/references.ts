/** What a document or a comment refers to: paths of this repository and commands of npm. */
import { globSync } from "node:fs"
import { root } from "#tests/architecture/sources.ts"

const path = /(?<![\w./#@-])(?:#?)((?:domain|adapters|src|tests|tools|docs|\.ci|\.github)\/[\w./*{},-]*)(?![\w<…])/g
const command = /\bnpm (?:(start|test)\b|run ([\w:-]+))/g

/** Every path written in the text, with braces opened and the punctuation of the sentence taken off. */
export const pathsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(path)].flatMap(([, written = ""]) => openBraces(written.replace(/[.,]+$/, "")))

/** The written paths that name nothing; `*` stands for any name. */
export const lostPaths = (text: string): ReadonlyArray<string> =>
  pathsIn(text).filter((written) => globSync(written, { cwd: root }).length === 0)

/** The scripts that the text tells its reader to run. */
export const scriptsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(command)].map(([, plain, script]) => plain ?? script ?? "")

const openBraces = (written: string): ReadonlyArray<string> => {
  const [whole, inner] = /\{([^{}]*)\}/.exec(written) ?? []
  if (whole === undefined || inner === undefined) return written.includes("{") || written.includes("}") ? [] : [written]
  return inner.split(",").flatMap((part) => openBraces(written.replace(whole, part)))
}
