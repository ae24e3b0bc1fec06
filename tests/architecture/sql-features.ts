/** What the product's SQL uses beyond the standard: every migration and every statement in the server's code is read. */
import { parseSync } from "vite"
import { isCode, readSource, repositoryFiles } from "#tests/architecture/sources.ts"

/** A piece of SQL, whole or a part that a statement is made of, in lower case without comments and quoted text. */
export interface Sql {
  readonly file: string
  readonly text: string
}

export const everySql = (): ReadonlyArray<Sql> =>
  repositoryFiles()
    .filter((file) => file.startsWith("adapters/server/"))
    .flatMap((file) =>
      file.endsWith(".sql")
        ? [{ file, text: bare(readSource(file)) }]
        : isCode(file)
          ? sqlOf(file, readSource(file))
          : []
    )

/** The SQL of a TypeScript file: templates with the tag `sql`, texts that begin like a statement, and calls of the builder. */
export const sqlOf = (file: string, source: string): ReadonlyArray<Sql> => {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return textsIn(program).map((text) => ({ file, text: bare(text) }))
}

const statement =
  /^\s*(?:alter|begin|commit|copy|create|delete|drop|explain|grant|insert|listen|lock|notify|revoke|rollback|select|set|truncate|unlisten|update|vacuum|with)\s/i

/** Methods of the query builder that write other than standard SQL, by what they write. */
const builder = new Map([
  ["onConflict", "on conflict"],
  ["returning", "returning"],
  ["returningAll", "returning"],
  ["limit", "limit"],
  ["forShare", "for share"],
  ["forKeyShare", "for key share"],
  ["forNoKeyUpdate", "for no key update"],
  ["skipLocked", "skip locked"],
  ["distinctOn", "distinct on"],
  ["using", "using"]
])

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null

const textsIn = (node: unknown): ReadonlyArray<string> => {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (!isNode(node)) return []
  const inside = Object.values(node).flatMap(textsIn)
  if (node["type"] === "TaggedTemplateExpression" && isNode(node["tag"]) && node["tag"]["name"] === "sql")
    return [templateText(node["quasi"]), ...inside]
  if (node["type"] === "TemplateLiteral") return [templateText(node), ...inside].filter((text) => statement.test(text))
  if (node["type"] === "Literal" && typeof node["value"] === "string" && statement.test(node["value"]))
    return [node["value"]]
  if (node["type"] === "CallExpression" && isNode(node["callee"]) && isNode(node["callee"]["property"])) {
    const written = builder.get(String(node["callee"]["property"]["name"]))
    return written === undefined ? inside : [written, ...inside]
  }
  return inside
}

const templateText = (template: unknown): string =>
  isNode(template) && Array.isArray(template["quasis"])
    ? template["quasis"]
        .map((part) => (isNode(part) && isNode(part["value"]) ? part["value"]["cooked"] : ""))
        .join("$0")
    : ""

const bare = (text: string): string =>
  text
    .replace(/--[^\n]*/g, " ")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, " ")
    .toLowerCase()

/** Syntax beyond the standard, each under the words by which the page names it. What a page does not need may stand here. */
const syntax: Readonly<Record<string, RegExp>> = {
  "::": /::/,
  "after truncate": /after truncate/,
  "if not exists": /\bif (?:not )?exists\b/,
  "any(array)": /\b(?:any|all|some) ?\(\$|any ?\((?!\s*select)/,
  "array[]": /\[\]|\barray\[/,
  "array(select)": /\barray ?\( ?(?:select|$)/,
  "as materialized": /as (?:not )?materialized/,
  bytea: /\bbytea\b/,
  'collate "c"': /collate "c"/,
  copy: /\bcopy (?:\w+|\() .*(?:from|to) (?:stdin|stdout)/,
  "create domain": /create domain/,
  "create extension": /create extension/,
  "create index … (expression)": /create (?:unique )?index \w+ on \w+ (?:using \w+ )?\((?:[^()]*, )?(?:\(|\w+\()/,
  "create index … where": /create (?:unique )?index [^;]*\bwhere\b/,
  "create index concurrently": /index concurrently/,
  "create index": /create (?:unique )?index/,
  "create materialized view": /materialized view/,
  "create rule": /create (?:or replace )?rule/,
  "create type … as enum": /as enum/,
  "declare cursor": /declare \w+ cursor/,
  "delete … using": /delete from [\w$]+(?: as \w+)? using/,
  "distinct on": /distinct on/,
  "do $$": /\bdo \$\$/,
  "exclude using": /exclude using/,
  "for key share": /for key share/,
  "for no key update": /for no key update/,
  "for share": /for share/,
  "for update": /for update/,
  ilike: /\bilike\b/,
  include: /\binclude ?\(/,
  inherits: /\binherits\b/,
  "with … insert": /\( ?(?:insert into|update \w+ (?:as \w+ )?set|delete from) /,
  jsonb: /\bjsonb\b/,
  "language plpgsql": /language plpgsql/,
  lateral: /\blateral\b/,
  limit: /\blimit\b/,
  listen: /^\s*listen /,
  "lock table": /lock table/,
  nowait: /\bnowait\b/,
  notify: /(?:^|;) ?notify /,
  "on conflict": /on conflict/,
  "partition by range": /partition by (?:range|list|hash)/,
  "referencing … table": /referencing (?:new|old) table/,
  returning: /\breturning\b/,
  "row level security": /row level security/,
  savepoint: /\bsavepoint\b/,
  "select from": /\bselect from\b/,
  "set local": /set local/,
  "set parameter": /\bset (?!local|transaction|\w+ = \$|\w+ = )(?:timezone|statement_timeout)|\bset \w+_timeout\b/,
  "skip locked": /skip locked/,
  tablesample: /\btablesample\b/,
  text: /\btext\b/,
  timestamptz: /\btimestamptz\b/,
  truncate: /\btruncate [\w$]/,
  unlogged: /\bunlogged\b/,
  "update … from": /update [\w$]+(?: as \w+)? set (?:(?!returning|;).)* from /,
  "using brin": /using brin/,
  "using gin": /using gin/,
  "using gist": /using gist/,
  "using hash": /using hash/,
  uuid: /\buuid\b/,
  vacuum: /\bvacuum\b/,
  "with (storage parameter)": /\) with \(\w+ =/,
  "alter table set (storage parameter)": /alter table \w+ set \(/
}

/** Operators of the standard; every other one counts as a feature. */
const standardOperators = new Set(["+", "-", "*", "/", "<", ">", "=", "<=", ">=", "<>", "||", "=>"])

/** Functions of the standard, and keywords and types that a bracket follows; every other call counts as a feature. */
const standardCalls = new Set(
  `abs and any array array_agg as avg between bit btrim case cast ceil check coalesce conflict count do else end every except exists extract
   filter floor from gin group hash having in include index into is join key lag lateral lead left like limit lower lpad materialized max min mod
   normalize not nullif numeric offset on or order over overlay partition position power primary random references returning right
   row_number select set some substring sum table text then timestamp timestamptz to trim unique unnest update upper using vacuum
   values when where with`.split(/\s+/)
)

/** The names that migrations and statements introduce, as they stand before a bracket. */
const ownNames = (all: ReadonlyArray<Sql>): ReadonlySet<string> =>
  new Set(
    all.flatMap(({ text }) =>
      [
        ...text.matchAll(/create (?:or replace )?(?:table|function) (?:if not exists )?(\w+)|\b(?:as|with) (\w+) ?\(/g)
      ].map(([, created, alias]) => created ?? alias ?? "")
    )
  )

/** Each feature in use with the files that use it. */
export const featuresOf = (all: ReadonlyArray<Sql>): ReadonlyMap<string, ReadonlySet<string>> => {
  const own = ownNames(all)
  const found = new Map<string, Set<string>>()
  const add = (feature: string, file: string) => found.set(feature, (found.get(feature) ?? new Set()).add(file))
  for (const { file, text } of all) {
    for (const [feature, pattern] of Object.entries(syntax)) if (pattern.test(text)) add(feature, file)
    for (const [, name = ""] of text.matchAll(/(?<![\w$."])([a-z_]\w*) ?\(/g))
      if (!standardCalls.has(name) && !own.has(name)) add(`${name}()`, file)
    for (const [operator] of text.replace(/\$0/g, " x ").matchAll(/[-+*/<>=~!@#%^&|?]+/g))
      if (!standardOperators.has(operator)) add(operator, file)
  }
  return found
}
