/**
 * The plan of each list and search at a million rows: how many rows every statement that the server sends reads for one that it
 * shows. The output of EXPLAIN is kept in `plans.txt` beside the database.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Kysely } from "kysely"
import type pg from "pg"
import { Schema } from "effect"
import { listClaims } from "#adapters/server/database/claims/claim-list.sql.ts"
import { listUsers } from "#adapters/server/database/people/user-list.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { readPeople } from "#adapters/server/demo/demo-data.ts"
import { ClaimSearch } from "#domain/claims/claim-search.schema.ts"
import { UserSearch } from "#domain/users/user-record.schema.ts"
import { benchFolder, readAdministrator } from "#tests/bench/database.ts"
import type { Figure } from "#tests/bench/figures.ts"
import { drawSamples, pick } from "#tests/bench/page-samples.ts"
import { secretsContext } from "#tests/bench/user-pages.ts"

/** The most rows that may be read for one that is shown. */
const readMost = 20
/** A statement that finds less may still read as much as for a page of ten. */
const shownLeast = 10

interface List {
  readonly name: string
  readonly query: string
  /** Every match is read, because only then its exact number or the first of another order is known. */
  readonly isWhole?: boolean
}

const dayMs = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const treated = (days: number): string => `from=${daysAgo(300 + days)}&to=${daysAgo(300)}`

const claimLists: ReadonlyArray<List> = [
  { name: "claims", query: "" },
  { name: "claims, deep", query: "page=4000&limit=100" },
  { name: "pending claims, deep", query: "status=pending&page=100&limit=100" },
  { name: "claims of a type", query: "type=dental&page=300&limit=50" },
  { name: "pending claims of a type", query: "type=dental&status=pending&page=20" },
  { name: "claims by type", query: "sort=type&page=400" },
  { name: "pending claims by type", query: "sort=-type&status=pending&page=100" },
  { name: "claims by status", query: "sort=status&page=400" },
  { name: "claims by client, deep", query: "sort=client&page=400&limit=100" },
  { name: "rejected claims by client, deep", query: "sort=-client&status=rejected&page=200" },
  { name: "claims of a type by client", query: "sort=client&type=vision&page=100" },
  { name: "claims by treatment, deep", query: "sort=date_treatment&page=400" },
  { name: "claims treated in a week", query: treated(7), isWhole: true },
  { name: "claims treated in a month, by client", query: `${treated(30)}&sort=client`, isWhole: true },
  { name: "claims treated in a quarter, deep", query: `${treated(90)}&page=189`, isWhole: true },
  {
    name: "approved claims treated in a quarter, deep",
    query: `${treated(90)}&status=approved&page=189`,
    isWhole: true
  },
  { name: "pending claims treated in a year", query: `${treated(365)}&status=pending&type=other`, isWhole: true },
  { name: "claims found by a name", query: "searchTerm=garcia", isWhole: true },
  { name: "claims found by two words, surname first", query: "searchTerm=garcia%20maria", isWhole: true },
  { name: "claims, a client with one wrong letter", query: "searchTerm=garsia" },
  { name: "claims found by three letters", query: "searchTerm=mar", isWhole: true },
  { name: "pending claims found, by client", query: "searchTerm=mar&status=pending&sort=client&page=20", isWhole: true }
]

const userLists: ReadonlyArray<List> = [
  { name: "users", query: "" },
  { name: "users, deep", query: "page=4000&limit=100" },
  { name: "inactive users", query: "status=inactive&page=50" },
  { name: "administrators", query: "role=admin" },
  ...["surname", "-given_name", "email", "role", "company", "status"].map((sort) => ({
    name: `users by ${sort}, deep`,
    query: `sort=${sort}&page=400`
  })),
  { name: "users found by a name", query: "searchTerm=garcia", isWhole: true },
  { name: "users found by two names", query: "searchTerm=lucia%20ortega", isWhole: true },
  { name: "users found by two names, surname first", query: "searchTerm=ortega%20lucia", isWhole: true },
  { name: "users found by name and company", query: "searchTerm=ortega%20harbor", isWhole: true },
  { name: "users, a name with one wrong letter", query: "searchTerm=garsia" },
  { name: "users, two names with one wrong letter", query: "searchTerm=ortega%20lucja" },
  { name: "users found by three letters", query: "searchTerm=ort", isWhole: true },
  { name: "users found by three letters and companies", query: "searchTerm=mar", isWhole: true },
  { name: "active users found, by surname", query: "searchTerm=ort&status=active&sort=surname&page=20", isWhole: true },
  { name: "users found by a phone number", query: "searchTerm=%2B1%20700%20012%203456", isWhole: true },
  { name: "users found by the end of a number", query: "searchTerm=123456", isWhole: true }
]

interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Index Recheck"?: number
  readonly Plans?: ReadonlyArray<PlanNode>
}

type Explained = ReadonlyArray<{ readonly Plan: PlanNode }>

const nodesOf = (node: PlanNode): ReadonlyArray<PlanNode> => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const rowsOf = (node: PlanNode): number => node["Actual Rows"] * node["Actual Loops"]

/** Counts kept by triggers are read whole: a few thousand rows, however many they count. */
const isCounts = (node: PlanNode): boolean => /_(?:counts|days)$/.test(node["Relation Name"] ?? "")

/** A table of a page or two is read whole, for each row of the page at most, because an index would cost as much. */
const isSmall = (node: PlanNode): boolean =>
  node["Node Type"] === "Seq Scan" &&
  node["Actual Loops"] <= 100 &&
  node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) < 100

const readBy = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter((node) => node["Relation Name"] !== undefined && !isCounts(node) && !isSmall(node))
    .map(
      (node) =>
        rowsOf(node) +
        node["Actual Loops"] * ((node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0))
    )
    .reduce((sum, rows) => sum + rows, 0)

/** The rows it returns, with those before the page. */
const shownBy = (plan: PlanNode): number =>
  Math.max(
    rowsOf(plan),
    ...nodesOf(plan)
      .filter((node) => node["Node Type"] === "Limit")
      .flatMap((node) => (node.Plans ?? []).map(rowsOf))
  )

type Read = (database: Kysely<Tables>, query: unknown) => Promise<{ readonly pagination: { readonly total: number } }>

const planOf = async (pool: pg.Pool, { name, query, isWhole = false }: List, read: Read) => {
  let total = 0
  const [sample] = await drawSamples(
    pool,
    1,
    () => new URLSearchParams(query),
    async (database, search) => {
      total = (await read(database, search)).pagination.total
    }
  )
  const statements = (sample?.statements ?? []).filter(({ sql }) => /^\s*(?:select|with)\b/.test(sql))
  const figures: Array<Figure> = []
  const texts: Array<string> = []
  for (const [index, { sql, parameters }] of statements.entries()) {
    const explained = await pool.query<{ readonly "QUERY PLAN": string }>(`explain (analyze, buffers) ${sql}`, [
      ...parameters
    ])
    const measured = await pool.query<{ readonly "QUERY PLAN": Explained }>(
      `explain (analyze, timing off, format json) ${sql}`,
      [...parameters]
    )
    const plan = measured.rows[0]?.["QUERY PLAN"][0]?.Plan
    if (plan === undefined) throw new Error(`There is no plan of ${name}.`)
    const factor = readBy(plan) / Math.max(shownBy(plan), isWhole ? total : 0, shownLeast)
    const title = `plan of ${name}, ${index + 1} of ${statements.length}`
    figures.push({ name: title, unit: "rows read per row", value: factor, aim: readMost, floor: null })
    const lines = explained.rows.map((row) => row["QUERY PLAN"])
    texts.push([`# ${title}: ${factor.toFixed(1)}`, sql.trim(), ...lines, ""].join("\n"))
  }
  return { figures, texts }
}

const readClaims = Schema.decodeUnknownSync(ClaimSearch)
const readUsers = Schema.decodeUnknownSync(UserSearch)

const { given_names: givenNames, surnames } = readPeople()
const namesDrawn = 40

/** What the planner expects of a name differs from name to name; the worst of those drawn is kept. */
const planOfNames = async (pool: pg.Pool, read: Read) => {
  const plans = []
  for (let drawn = 0; drawn < namesDrawn; drawn += 1) {
    const query = String(new URLSearchParams({ searchTerm: `${pick(givenNames)} ${pick(surnames)}` }))
    plans.push(await planOf(pool, { name: "claims found by a full name", query, isWhole: true }, read))
  }
  const worstOf = (figures: ReadonlyArray<Figure>) => Math.max(...figures.map(({ value }) => value))
  return plans.toSorted((one, other) => worstOf(other.figures) - worstOf(one.figures)).slice(0, 1)
}

export const measurePlans = async (pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const administrator = await readAdministrator(pool)
  // A page of users reads sessions and known browsers; other parts and runs have left hundreds of one administrator.
  await pool.query("delete from sessions")
  await pool.query("delete from sign_in_devices")
  const plans = []
  const pageOfClaims: Read = (database, query) => listClaims(database, administrator, readClaims(query))
  for (const list of claimLists) plans.push(await planOf(pool, list, pageOfClaims))
  plans.push(...(await planOfNames(pool, pageOfClaims)))
  for (const list of userLists)
    plans.push(await planOf(pool, list, (database, query) => listUsers(database, secretsContext, readUsers(query))))
  const file = join(benchFolder, "plans.txt")
  writeFileSync(file, plans.flatMap(({ texts }) => texts).join("\n"))
  console.log(`The plans are kept in ${file}.`)
  return plans.flatMap(({ figures }) => figures)
}
