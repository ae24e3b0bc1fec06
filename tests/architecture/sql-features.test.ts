/** Whatever our SQL uses beyond the standard stands in the table of `docs/scaling.md`. */
import { describe, expect, it } from "vitest"
import { readSource } from "#tests/architecture/sources.ts"
import { everySql, featuresOf, type Sql, sqlOf } from "#tests/architecture/sql-features.ts"

const rows = [...readSource("docs/scaling.md").matchAll(/^\| [^|]+ \| (`[^|]*`) \|/gm)]
const listed = new Set(rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)))
const sql = everySql()
const used = featuresOf(sql)

const unlisted = (more: ReadonlyArray<Sql>): ReadonlyArray<string> =>
  [...featuresOf([...sql, ...more])].flatMap(([feature, files]) =>
    listed.has(feature) ? [] : [`${feature} in ${[...files].join(", ")}`]
  )

const inCode = (source: string): ReadonlyArray<Sql> => sqlOf("planted.ts", source)

describe("SQL beyond the standard", () => {
  it("every feature that a migration or a statement uses is listed", () => {
    expect(sql.length).toBeGreaterThan(300)
    expect(unlisted([])).toEqual([])
  })

  it("every listed feature is used", () => {
    expect(listed.size).toBeGreaterThan(50)
    expect([...listed].filter((feature) => !used.has(feature))).toEqual([])
  })

  it.each([
    ["sql`select id from claims tablesample bernoulli (1)`", "tablesample"],
    ["sql`select id from claims where surname ilike ${text}`", "ilike"],
    ["sql<Row>`select ${columns} from users as u where u.tags && ${tags}`", "&&"],
    ["sql`select similarity(name, ${text}) from companies`", "similarity()"],
    ['client.query("notify back_office_changes")', "notify"],
    ["pool.query(`copy users from stdin`)", "copy"],
    ["sql`-- a comment\nlock table claims nowait`", "nowait"]
  ])("%s would be noticed", (source, feature) => {
    expect(unlisted(inCode(source))).toContain(`${feature} in planted.ts`)
  })

  it.each([
    "sql`select count(*) from claims where status = ${status}`",
    "sql`select 'a ilike b' -- tablesample`",
    'log("delete failed")'
  ])("%s is standard SQL or none", (source) => {
    expect(unlisted(inCode(source))).toEqual([])
  })

  it("no condition compares with clock_timestamp(), for which no index is used", () => {
    const compared = sql.filter(
      ({ file, text }) => !file.includes("/migrations/") && /[<>]=?\s*clock_timestamp\(\)/u.test(text)
    )
    expect(compared.map(({ file }) => file)).toEqual([])
  })
})
