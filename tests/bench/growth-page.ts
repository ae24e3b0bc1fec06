/** What growth costs, as a page of the documents with a plot, and what companies need by it. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { scaleLog } from "@visx/scale"
import { assumed, companies, exponentOf, type Need, needOf, totalOf } from "#tests/bench/capacity.ts"

/** One kind of work, once, at one size: processor time, and how long its caller waited. */
export interface Cost {
  readonly name: string
  readonly serverMs: number
  readonly databaseMs: number
  readonly medianMs: number
}

export interface Growth {
  readonly claims: number
  readonly users: number
  readonly costs: ReadonlyArray<Cost>
  /** Of a row with its indexes. */
  readonly bytes: { readonly claim: number; readonly user: number; readonly entry: number }
}

const docs = join(import.meta.dirname, "../../docs")
const dataFile = join(docs, "growth.json")

const number = (value: number): string =>
  value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0, minimumFractionDigits: value < 10 ? 1 : 0 })
const whole = (value: number): string => Math.ceil(value).toLocaleString("en")
const power = (value: number): string => `10${[..."⁰¹²³⁴⁵⁶⁷⁸⁹"][Math.round(Math.log10(value))] ?? ""}`
const table = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const verdict = (exponent: number): string =>
  exponent < 0.1 ? "flat" : exponent < 0.35 ? "slowly" : "with what is found"

const costTable = (measured: ReadonlyArray<Growth>): string => {
  const names = measured[0]?.costs.map(({ name }) => name) ?? []
  const cell = (name: string) => (growth: Growth) => {
    const cost = growth.costs.find((one) => one.name === name)
    return cost === undefined ? "" : `${number(cost.serverMs)} + ${number(cost.databaseMs)}`
  }
  return table([
    ["work", ...measured.map(({ claims }) => claims.toLocaleString("en")), "for ten times the rows", "grows"],
    ["---", ...measured.map(() => "---"), "---", "---"],
    ...names.map((name) => {
      const exponent = exponentOf(name, measured)
      return [name, ...measured.map(cell(name)), `× ${number(10 ** exponent)}`, verdict(exponent)]
    })
  ])
}

const needTable = (needs: ReadonlyArray<Need>): string => {
  const row = (name: string, shown: (need: Need) => string) => [name, ...needs.map(shown)]
  return table([
    row(
      "needs",
      ({ company }) =>
        `${power(company.members)} members, ${power(company.claims)} claims, ${company.administrators.toLocaleString("en")} administrators`
    ),
    ["---", ...needs.map(() => "---")],
    row("requests a second in the busiest hour", ({ requestsPerSecond }) => whole(requestsPerSecond)),
    row("of these because something has changed", ({ refetchesPerSecond }) => whole(refetchesPerSecond)),
    row("writes a second", ({ writesPerSecond }) => number(writesPerSecond)),
    row("server processes, a core each", ({ processes }) => whole(processes)),
    row("cores of the database, of all copies that answer", ({ databaseCores }) => number(databaseCores)),
    row("connections without a pooler", ({ connections }) => whole(connections)),
    row("memory, GB", ({ memoryGb }) => whole(memoryGb)),
    row("disk, GB", ({ diskGb }) => whole(diskGb)),
    row("US dollars a month", ({ usdPerMonth }) => whole(usdPerMonth)),
    row("what breaks first", ({ limits }) => `${limits[0]?.name}: ${whole(100 * (limits[0]?.used ?? 0))} %`),
    row("then", ({ limits }) => `${limits[1]?.name}: ${whole(100 * (limits[1]?.used ?? 0))} %`)
  ])
}

const [width, height, gap, columns] = [190, 120, 44, 4]

/** One small plot for each work, all on the same axes: rows to the right, milliseconds of processors upwards. */
const plot = (measured: ReadonlyArray<Growth>): string => {
  const names = measured[0]?.costs.map(({ name }) => name) ?? []
  const all = measured.flatMap(({ costs }) => costs.map(totalOf))
  const x = scaleLog({ domain: [1e4, 1e7], range: [18, width] })
  const y = scaleLog({ domain: [0.5, Math.max(1_000, ...all)], range: [height, 0], clamp: true })
  const plots = names.map((name, at) => {
    const [left, top] = [40 + (at % columns) * (width + gap), 30 + Math.floor(at / columns) * (height + gap + 16)]
    const points = measured.flatMap(({ claims, costs }) => {
      const cost = costs.find((one) => one.name === name)
      return cost === undefined ? [] : [[x(claims), y(totalOf(cost)), number(totalOf(cost))] as const]
    })
    const line = points.map(([across, up]) => `${across.toFixed(1)},${up.toFixed(1)}`).join(" ")
    const grid = [1, 10, 100, 1_000].map(
      (ms) =>
        `<path d="M0 ${y(ms).toFixed(1)}h${width}" stroke="#ddd"/><text x="-6" y="${(y(ms) + 4).toFixed(1)}" text-anchor="end" fill="#666">${ms}</text>`
    )
    const below = [4, 5, 6, 7].map(
      (exponent) =>
        `<text x="${x(10 ** exponent).toFixed(1)}" y="${height + 16}" text-anchor="middle" fill="#666">${power(10 ** exponent)}</text>`
    )
    const dots = points.map(
      ([across, up, words]) =>
        `<circle cx="${across.toFixed(1)}" cy="${up.toFixed(1)}" r="3" fill="#1d4ed8"/><text x="${across.toFixed(1)}" y="${(up - 8).toFixed(1)}" text-anchor="middle" fill="#1d4ed8">${words}</text>`
    )
    return `<g transform="translate(${left} ${top})"><text y="-12" font-weight="600">${name}</text>${grid.join("")}${below.join("")}<polyline points="${line}" fill="none" stroke="#1d4ed8" stroke-width="2"/>${dots.join("")}</g>`
  })
  const rows = Math.ceil(names.length / columns)
  const [w, h] = [40 + columns * (width + gap), 30 + rows * (height + gap + 16)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" font-family="system-ui, sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>${plots.join("")}</svg>\n`
}

const page = (measured: ReadonlyArray<Growth>): string => {
  const largest = measured.at(-1)
  const bytes = largest?.bytes ?? { claim: 0, user: 0, entry: 0 }
  return `# Growth

Written by \`npm run bench -- growth\`. Each kind of work was done many times with other rows each time, with a user for every ten claims
(but 2,500 at least), everything in the memory of one machine of two cores. Costs are processor time of the server + of the
database, in ms, which the work of other programs changes less than the time that passes. "For ten times the rows" is the growth over all
sizes; where it is more than by half, over the last tenfold, because what is fixed hides it at first.

![The cost of each kind of work at each number of claims, in milliseconds of processor time, both axes logarithmic](growth.svg)

${costTable(measured)}

What is not flat counts or sorts what it finds, because a list says exactly how many rows match: it grows with the matches, not with the
table. The import of a file and a decision write the same rows at any size.

A row with its indexes takes ${whole(bytes.claim)} bytes (claim), ${whole(bytes.user)} (user) and ${whole(bytes.entry)} (audit entry).

## What a company needs

Reasoned, not measured: each cost of the largest measured size, grown on as shown above, times what people do. Assumed
(\`tests/bench/capacity.ts\`; change it there, then \`npm run bench -- capacity\`): half of the administrators work in the busiest hour,
each with ${assumed.decisionsPerHour} decisions, ${assumed.pagesPerHour} pages, ${assumed.searchesPerHour} searches; claims come over ${assumed.years} years, ${assumed.peak} times as fast in that hour; each administrator who looks on
reads counts again at most ${assumed.refetchesPerSecond} times a second; processors are ${100 * assumed.busy} % busy; ${assumed.databaseCopies} copies of the database; $${assumed.coreUsd} a core, $${assumed.gbMemoryUsd} a GB of memory,
$${assumed.gbDiskUsd} a GB of disk, a month.

${needTable(companies.map((company) => needOf(company, measured)))}
`
}

export const writeGrowth = (measured: ReadonlyArray<Growth>): void => {
  writeFileSync(dataFile, `${JSON.stringify(measured, null, 2)}\n`)
  writeFileSync(join(docs, "growth.svg"), plot(measured))
  writeFileSync(join(docs, "growth.md"), page(measured))
}

/** Writes the page again from the kept figures, after a change of what is assumed. */
export const rewriteGrowth = (): void =>
  writeGrowth(JSON.parse(readFileSync(dataFile, "utf8")) as ReadonlyArray<Growth>)
