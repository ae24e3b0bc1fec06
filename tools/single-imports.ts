/**
 * The imports of the browser's programs: each name from a file of its own, and the browser's own part of Effect's Schema.
 * By way of a library's one file every module seems to import all of it.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

/** The file of each icon, by its names. */
const iconFiles: ReadonlyMap<string, string> = new Map(
  [
    ...readFileSync(
      join(import.meta.dirname, "../node_modules/lucide-react/dist/esm/lucide-react.mjs"),
      "utf8"
    ).matchAll(/^export \{([^}]+)\} from '\.\/icons\/([^']+)\.mjs'/gm)
  ].flatMap(([, names = "", file = ""]) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const)
  )
)

/** Of these parts of Effect the browser has what it uses, in a tenth of the bytes (decision 0084). */
const compactSchema = "#adapters/browser/schema/compact-schema.ts"
const compactParts: ReadonlySet<string> = new Set(["Schema", "SchemaIssue", "SchemaTransformation"])

/** Libraries whose one file imports all others, with the import of a single name. */
const barrels: Readonly<Record<string, (name: string, local: string) => string>> = {
  "lucide-react": (name, local) => `import ${local} from "lucide-react/icons/${iconFiles.get(name)}"`,
  effect: (name, local) => `import * as ${local} from "${compactParts.has(name) ? compactSchema : `effect/${name}`}"`
}

/** Imports each name from its own file. */
export const singleImports = (): Plugin => ({
  name: "single-imports",
  apply: "build",
  enforce: "pre",
  onLog(_, log) {
    if (log.code === "IMPORT_IS_UNDEFINED") this.error(log.message)
  },
  transform: {
    filter: { id: /[\\/](?:src|domain|adapters)[\\/].+\.tsx?$/, code: /from "(?:lucide-react|effect)"/ },
    handler: (code) => ({
      code: code.replace(/import \{([^}]+)\} from "(lucide-react|effect)"/g, (_, names: string, library: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type "))
          .map((name) => name.split(" as "))
          .map(([name = "", local = name]) => barrels[library]?.(name, local))
          .join(";")
      ),
      map: null
    })
  }
})
