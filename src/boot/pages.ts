/**
 * What each page fetches first: the modules of the program that it is made of, and what it requests of the server. The
 * build writes the table into `boot.ts`, which starts all of it before the program is there, and decides by it which
 * modules share a file.
 */
import { Record as Records, Struct } from "effect"
import { plainRecords } from "#adapters/browser/http/records.http.ts"
import { articlesContract } from "#adapters/contract/articles.contract.ts"
import { auditContract } from "#adapters/contract/audit.contract.ts"
import { benefitsContract } from "#adapters/contract/benefits.contract.ts"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import { dashboardContract } from "#adapters/contract/dashboard.contract.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { notificationsContract } from "#adapters/contract/notifications.contract.ts"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { articleCriteria } from "#domain/articles/article-list.rules.ts"
import { auditCriteria } from "#domain/audit/audit-list.rules.ts"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { notificationCriteria } from "#domain/notifications/notification-list.rules.ts"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { criteriaRules } from "#domain/shared/list/list-criteria.rules.ts"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import { landingPath, pathOf } from "#src/shell/routes.ts"

/** A list that is requested with the filters, order and page of the address. */
interface FirstList {
  readonly endpoint: Endpoint
  readonly criteria: {
    readonly names: ReadonlyArray<string>
    readonly defaultCriteria: { readonly sort: string; readonly limit: number }
  }
}

interface PlacePage {
  readonly modules: ReadonlyArray<string>
  readonly list: FirstList | null
  /** Requested besides the list, without a query. */
  readonly reads: ReadonlyArray<Endpoint>
}

const screenModules = (folder: string): ReadonlyArray<string> => [
  `src/screens/${folder}/open-${folder}.ts`,
  `adapters/browser/${folder}-ports.ts`
]

const listPage = (
  folder: string,
  { list: endpoint }: { readonly list: Endpoint },
  criteria: FirstList["criteria"],
  ...reads: ReadonlyArray<Endpoint>
): PlacePage => ({ modules: screenModules(folder), list: { endpoint, criteria }, reads })

const plainPages = Records.map(plainRecords, ({ contract: { list, stats }, query }, folder): PlacePage => ({
  modules: [`src/screens/${folder}/${folder}.screen.tsx`, "adapters/browser/record-ports.ts"],
  list: { endpoint: list, criteria: criteriaRules<object, string>(query) },
  reads: [stats]
}))

const placePages: Readonly<Record<Place, PlacePage>> = {
  dashboard: {
    modules: [...screenModules("dashboard"), "src/screens/dashboard/dashboard-charts.screen.tsx"],
    list: null,
    reads: [dashboardContract.figures]
  },
  users: listPage("users", usersContract, userCriteria),
  ...plainPages,
  questions: listPage("quizzes", quizzesContract, quizCriteria, quizzesContract.stats),
  benefits: listPage("benefits", benefitsContract, benefitCriteria, benefitsContract.stats),
  learn: listPage("articles", articlesContract, articleCriteria, articlesContract.stats),
  claims: listPage("claims", claimsContract, claimCriteria, claimsContract.stats),
  notifications: listPage("notifications", notificationsContract, notificationCriteria),
  audit: listPage("audit", auditContract, auditCriteria)
}

const spanishModules = ["src/shell/spanish.ts"]
const workspaceModules = [
  "src/shell/workspace.ts",
  "src/shell/workspace.screen.tsx",
  "src/shell/workspace-workflows.ts",
  "adapters/browser/signed-in-ports.ts"
]

/** The table as `boot.ts` reads it. */
export interface BootTable {
  readonly session: string
  readonly landing: string
  readonly spanish: ReadonlyArray<string>
  readonly workspace: ReadonlyArray<string>
  /** By path. A request names all that its address may say, empty where that is nothing by default. */
  readonly places: Readonly<
    Record<string, { readonly files: ReadonlyArray<string>; readonly requests: ReadonlyArray<string> }>
  >
}

/** What the boot script leaves to the program, as `window.boot`. */
export interface Boot {
  readonly places: BootTable["places"]
  /** Answers under way by path and query, each for one caller. */
  requests: Record<string, Promise<Response>>
  /** Requests what the place of the address reads first, and names its files. */
  readonly start: (others?: ReadonlyArray<string>) => ReadonlyArray<string>
}

const urlOf = ({ path }: Endpoint): string => `/api${path}`

const listUrl = ({ endpoint, criteria: { names, defaultCriteria } }: FirstList): string => {
  const { limit, sort } = defaultCriteria
  const all = { page: "1", limit: String(limit), sort, ...Object.fromEntries(names.map((name) => [name, ""])) }
  return `${urlOf(endpoint)}?${new URLSearchParams(all)}`
}

/** The table, with `filesOf` for the addresses of the files of modules. */
export const bootTable = (filesOf: (modules: ReadonlyArray<string>) => ReadonlyArray<string>): BootTable => ({
  session: urlOf(sessionContract.me),
  landing: landingPath,
  spanish: filesOf(spanishModules),
  workspace: filesOf(workspaceModules),
  places: Object.fromEntries(
    places.map((place) => {
      const { modules, list, reads } = placePages[place]
      const requests = [...(list === null ? [] : [listUrl(list)]), ...reads.map(urlOf)]
      return [pathOf(place), { files: filesOf(modules), requests }]
    })
  )
})

/** Screens that edit records share most of what they are made of, the others less. */
const families = {
  records: Struct.pick(placePages, ["users", "companies", "questions", "benefits", "learn"]),
  overviews: Struct.pick(placePages, ["dashboard", "claims", "notifications", "audit"])
}

/** The modules that the files of the build are made for. */
export const fileModules = {
  shell: workspaceModules,
  spanish: spanishModules,
  families: Records.map(families, (pages: Readonly<Record<string, PlacePage>>) =>
    Records.map(pages, ({ modules }) => modules)
  )
}
