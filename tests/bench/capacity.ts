/**
 * What a company needs, reasoned from measured costs. Everything that is not measured stands at the top: change it to what
 * your company does, and run `npm run bench -- capacity`.
 */
import type { Cost, Growth } from "#tests/bench/growth-page.ts"

export interface Company {
  readonly members: number
  readonly claims: number
  readonly administrators: number
}

export const companies: ReadonlyArray<Company> = [
  { members: 100_000, claims: 1_000_000, administrators: 100 },
  { members: 10_000_000, claims: 100_000_000, administrators: 1_000 },
  { members: 100_000_000, claims: 1_000_000_000, administrators: 10_000 }
]

/** What is assumed of every company. */
export const assumed = {
  /** The share of administrators at work in the busiest hour. */
  atWork: 0.5,
  /** What one of them does in that hour. Beside each decision the page of claims is read again. */
  decisionsPerHour: 60,
  pagesPerHour: 120,
  searchesPerHour: 20,
  usersPagesPerHour: 20,
  /** Claims and enrolments are handed in over so many years, and come in the busiest hour so many times as fast. */
  years: 2,
  peak: 5,
  /** A page that receives a change reads its counts again, at most this often (`settled` of its machines). */
  refetchesPerSecond: 4,
  /** A processor is planned to be busy for this share. */
  busy: 0.6,
  /** One server process computes on one core; PostgreSQL takes this many on one machine. */
  databaseCoresMost: 64,
  connectionsOfProcess: 25,
  /** Memory of a process at work; what the database keeps in memory, of the rows of the last so many days. */
  processGb: 0.4,
  hotDays: 90,
  /** Audit entries for one claim: handed in, read, decided. */
  entriesPerClaim: 3,
  /** A primary, a replica that confirms each commit, and one more to read. */
  databaseCopies: 3,
  /** List prices of a large cloud, a month, in US dollars. */
  coreUsd: 25,
  gbMemoryUsd: 3.5,
  gbDiskUsd: 0.12
} as const

export interface Need {
  readonly company: Company
  readonly requestsPerSecond: number
  /** Of these: counts read again because something has changed. */
  readonly refetchesPerSecond: number
  readonly writesPerSecond: number
  readonly serverCores: number
  readonly databaseCores: number
  readonly processes: number
  readonly connections: number
  readonly memoryGb: number
  readonly diskGb: number
  readonly usdPerMonth: number
  /** How far each limit is used up; the first above 1 breaks first. */
  readonly limits: ReadonlyArray<{ readonly name: string; readonly used: number }>
}

const gb = 1e9

/**
 * The exponent with which a cost grows: 0 is flat and 1 as many times as the rows. Over all sizes; where these show growth, over
 * the last tenfold, because what is fixed hides it at first.
 */
export const exponentOf = (name: string, measured: ReadonlyArray<Growth>): number => {
  const totals = measured.map((growth) => totalOf(costOf(name, growth)))
  const [first = 0, former = 0, last = 0] = [totals[0], totals.at(-2), totals.at(-1)]
  if (totals.length < 2 || first <= 0 || former <= 0) return 0
  const overall = Math.log10(last / first) / (totals.length - 1)
  return Math.max(0, overall > 0.15 ? Math.log10(last / former) : overall)
}

export const totalOf = ({ serverMs, databaseMs }: Cost): number => serverMs + databaseMs

const costOf = (name: string, { costs }: Growth): Cost => {
  const cost = costs.find((one) => one.name === name)
  if (cost === undefined) throw new Error(`${name} was not measured.`)
  return cost
}

export const needOf = (company: Company, measured: ReadonlyArray<Growth>): Need => {
  const largest = measured.at(-1)
  if (largest === undefined) throw new Error("Nothing was measured.")
  const cost = (name: string) => {
    const { serverMs, databaseMs } = costOf(name, largest)
    const factor = Math.max(1, company.claims / largest.claims) ** exponentOf(name, measured)
    // Only the database's search grows; the length of the answered page stays the same.
    return { serverMs, databaseMs: databaseMs * factor }
  }
  const { members: _members, claims, administrators } = company
  const atWork = administrators * assumed.atWork
  const perSecond = (perHour: number) => (atWork * perHour) / 3_600
  const handedIn = (claims / (assumed.years * 365 * 86_400)) * assumed.peak
  const decisions = perSecond(assumed.decisionsPerHour)
  const refetches = atWork * Math.min(handedIn + decisions, assumed.refetchesPerSecond)
  const rates: ReadonlyArray<readonly [string, number]> = [
    ["one decision", decisions + handedIn],
    ["pending claims by client", decisions + perSecond(assumed.pagesPerHour)],
    ["claims found by a full name", perSecond(assumed.searchesPerHour)],
    ["users, first page", perSecond(assumed.usersPagesPerHour)],
    ["counts", refetches]
  ]
  const sum = (part: "serverMs" | "databaseMs") => rates.reduce((all, [name, rate]) => all + rate * cost(name)[part], 0)
  const [serverCores, databaseCores] = [sum("serverMs"), sum("databaseMs")].map((ms) => ms / 1_000 / assumed.busy)
  const processes = Math.max(2, Math.ceil(serverCores ?? 0))
  const { claim, user, entry } = largest.bytes
  const rows = claims * (claim + assumed.entriesPerClaim * entry) + company.members * user
  const diskGb = (rows / gb) * assumed.databaseCopies * 1.3
  const hotGb = ((claims * claim * assumed.hotDays) / (assumed.years * 365) + company.members * user * 0.1) / gb
  const memoryGb = hotGb * assumed.databaseCopies + processes * assumed.processGb
  const cores = processes + Math.max(2, databaseCores ?? 0) * assumed.databaseCopies
  const writesPerSecond = decisions + handedIn
  return {
    company,
    requestsPerSecond: rates.reduce((all, [, rate]) => all + rate, 0),
    refetchesPerSecond: refetches,
    writesPerSecond,
    serverCores: serverCores ?? 0,
    databaseCores: databaseCores ?? 0,
    processes,
    connections: processes * assumed.connectionsOfProcess,
    memoryGb,
    diskGb,
    usdPerMonth: cores * assumed.coreUsd + memoryGb * assumed.gbMemoryUsd + diskGb * assumed.gbDiskUsd,
    limits: [
      {
        name: "connections of one PostgreSQL without a pooler (500)",
        used: (processes * assumed.connectionsOfProcess) / 500
      },
      {
        name: "cores of one primary, if it answers everything",
        used: (databaseCores ?? 0) / assumed.databaseCoresMost
      },
      { name: "one notifier's messages (1,000 a second)", used: writesPerSecond / 1_000 },
      { name: "a table of claims that is vacuumed in a night (1 TB)", used: (claims * claim) / 1e12 }
    ].toSorted((one, other) => other.used - one.used)
  }
}
