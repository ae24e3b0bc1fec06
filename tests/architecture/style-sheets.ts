/** Finds faults of style sheets: classes that are styled twice, and those that nothing uses. */
import { posix } from "node:path"

export interface Source {
  readonly file: string
  readonly text: string
}

/** The sheets of the document itself. */
const global = /^src\/styles\/(app|base|reset|tokens)\.css$/
/** A module may be used by the component beside it, of the same name. */
const owners = (sheet: string): ReadonlyArray<string> =>
  [".tsx", ".view.tsx", ".screen.tsx"].map((end) => sheet.replace(/\.module\.css$/, end))

const moduleImport = /import \* as (\w+) from "([^"]+\.module\.css)"/g
const otherImport = /import (?!\* as )[^;\n]*\.module\.css"/
const literalClass = /className=(?:"|\{(?:[^{}\n]*[?:(,]\s*)?["'`]\w)/
const selector = /(?:\b(?:querySelector(?:All)?|closest|matches|locator)\(\s*|data-into=)(["'`])((?:(?!\1).)*)\1/g
const classLookUp = /classList|getElementsByClassName/

const findsByClass = (code: string): boolean =>
  classLookUp.test(code) ||
  [...code.matchAll(selector)].some(([, , text = ""]) =>
    /\.[a-z]/i.test(text.replaceAll(/\[[^\]]*\]|\$\{[^}]*\}/g, ""))
  )

/** The classes that a sheet selects by. */
const classesOf = (css: string): ReadonlySet<string> => {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "")
  const selectors = [...bare.matchAll(/([^{};]*)\{/g)].map(([, selector = ""]) => selector)
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name))
  )
}

/** The sheets that a component imports, each with the classes that it uses of it. */
const usesOf = ({ file, text }: Source): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...text.matchAll(moduleImport)].map(([, name = "", path = ""]) => [
      path.startsWith("#") ? path.slice(1) : posix.join(posix.dirname(file), path),
      new Set([...text.matchAll(new RegExp(`(?<![\\w/])${name}\\.(\\w+)`, "g"))].map(([, used = ""]) => used))
    ])
  )

/** One sentence for each fault of the sheets and of the components that use them. */
export const styleFaults = (sheets: ReadonlyArray<Source>, code: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const modules = sheets.filter(({ file }) => file.endsWith(".module.css"))
  const uses = code.map((source) => ({ file: source.file, sheets: usesOf(source) }))
  const ofSheets = sheets
    .filter(({ file }) => !file.endsWith(".module.css"))
    .flatMap(({ file, text }) => {
      if (!global.test(file)) return [`${file} is not a module`]
      return [...classesOf(text)].map((name) => `${file} styles the class ${name} for the whole document`)
    })
  const ofModules = modules.flatMap(({ file, text }) => {
    if (text.includes(":global")) return [`${file} leaves its component`]
    const defined = classesOf(text)
    const users = uses.filter((one) => one.sheets.has(file))
    if (users.length === 0) return [`${file} is used by no component`]
    return users.flatMap((user) => {
      if (!owners(file).includes(user.file)) return [`${user.file} uses ${file}, which belongs to another component`]
      const used = user.sheets.get(file) ?? new Set()
      return [
        ...[...defined].filter((name) => !used.has(name)).map((name) => `${file}: no element has the class ${name}`),
        ...[...used].filter((name) => !defined.has(name)).map((name) => `${user.file}: ${file} has no class ${name}`)
      ]
    })
  })
  const ofCode = code.flatMap(({ file, text }) => [
    ...(otherImport.test(text) ? [`${file} does not import its sheet as a namespace`] : []),
    ...(literalClass.test(text) ? [`${file} names a class that no module defines`] : []),
    ...(findsByClass(text) ? [`${file} finds an element by its class`] : [])
  ])
  return [...ofSheets, ...ofModules, ...ofCode]
}
