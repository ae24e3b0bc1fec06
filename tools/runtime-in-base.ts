/**
 * The bundler's helpers in the first file of the program. The bundler makes a file of them that every other one imports,
 * and knows no way to place it: a request for 400 bytes.
 */
import type { Plugin, Rolldown } from "vite"

const runtimeFile = /^assets\/rolldown-runtime-[\w-]+\.js$/
const imported = /import\{([^}]+)\}from"\.\/rolldown-runtime-[\w-]+\.js";/
const exported = /export\{([^}]+)\};?\s*$/

/** `a as b,c` as pairs; the name and what it is called on the other side. */
const namesIn = (list: string): ReadonlyArray<readonly [name: string, alias: string]> =>
  list.split(",").map((one) => {
    const [name = "", alias = name] = one.split(" as ")
    return [name, alias]
  })

const found = (pattern: RegExp, code: string, file: string): readonly [all: string, list: string] => {
  const [all, list] = pattern.exec(code) ?? []
  if (all === undefined || list === undefined) throw new Error(`${file} has no ${pattern.source}.`)
  return [all, list]
}

/** Exported beside what the first file exports, whose names have two letters. */
const aliasOf = (name: string): string => `runtime_${name}`

/** The first file with the helpers inside. */
export const withRuntime = (base: string, runtime: string): string => {
  const [exports, list] = found(exported, runtime, "The runtime")
  const values = namesIn(list).map(([name, alias]) => `${alias}:${name}`)
  const helpers = `(()=>{${runtime.replace(exports, () => "")}return{${values.join()}}})()`
  const [statement, wanted] = found(imported, base, "The first file")
  const names = namesIn(wanted)
  const missing = namesIn(list).filter(([, alias]) => names.every(([name]) => name !== alias))
  if (missing.length > 0)
    throw new Error(`The first file does not import ${missing.map(([, alias]) => alias).join()} of the runtime.`)
  const [end, own] = found(exported, base, "The first file")
  return base
    .replace(end, () => `export{${own},${names.map(([name, local]) => `${local} as ${aliasOf(name)}`).join()}};`)
    .replace(statement, () => `const{${names.map(([name, local]) => `${name}:${local}`).join()}}=${helpers};`)
}

/** Another file, which takes the helpers from the first one. */
export const withRuntimeOf = (base: string, code: string): string =>
  code.replace(imported, (_, list: string) => {
    const names = namesIn(list).map(([name, local]) => `${aliasOf(name)} as ${local}`)
    return `import{${names.join()}}from"./${base}";`
  })

export const isRuntime = ({ fileName }: { readonly fileName: string }): boolean => runtimeFile.test(fileName)

export const runtimeInBase = (): Plugin => ({
  name: "runtime-in-base",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace(/\s*<script type="module"[^>]*\/rolldown-runtime-[^>]*><\/script>/, "")
  },
  generateBundle: {
    order: "post",
    handler: (_, bundle) => {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === "chunk")
      const runtime = chunks.find(isRuntime)
      const base = chunks.find(({ name }) => name === "base")
      if (runtime === undefined || base === undefined) throw new Error("The build has no runtime or no first file.")
      for (const chunk of chunks) {
        if (chunk === base) chunk.code = withRuntime(chunk.code, runtime.code)
        else if (chunk !== runtime) chunk.code = withRuntimeOf(base.fileName.replace("assets/", ""), chunk.code)
      }
      Reflect.deleteProperty(bundle, runtime.fileName)
    }
  }
})
