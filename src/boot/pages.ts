/**
 * What each page fetches first: the modules it is made of, by which the build decides what shares a file, and what it
 * requests of the server. The boot script starts all of it before the program is there.
 */
import { Record as Records } from "effect"
import { simpleRecords } from "#adapters/browser/http/records.http.ts"
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

type Texts = ReadonlyArray<string>

interface PlacePage {
  /** Screens that edit records share most of what they are made of, those of simple records nearly all; the others less. */
  readonly family: "records" | "simple" | "overviews"
  readonly modules: Texts
  /** What is requested first, with a query that names all that the address may say: empty where that is nothing by default. */
  readonly requests: Texts
}

interface Criteria {
  readonly names: Texts
  readonly defaultCriteria: { readonly sort: string; readonly limit: number }
}

const urlOf = ({ path }: Endpoint): string => `/api${path}`

const listUrl = (list: Endpoint, { names, defaultCriteria: { sort, limit } }: Criteria): string => {
  const filters = Object.fromEntries(names.map((name) => [name, ""]))
  return `${urlOf(list)}?${new URLSearchParams({ page: "1", limit: String(limit), sort, ...filters })}`
}

const screenModules = (folder: string): Texts => [
  `src/screens/${folder}/${folder}.screen.tsx`,
  `adapters/browser/${folder}-ports.ts`
]

const listPage = (
  family: PlacePage["family"],
  folder: string,
  { list, stats }: { readonly list: Endpoint; readonly stats?: Endpoint },
  criteria: Criteria
): PlacePage => ({
  family,
  modules: screenModules(folder),
  requests: [listUrl(list, criteria), ...(stats === undefined ? [] : [urlOf(stats)])]
})

const simpleRecordPages = Records.map(simpleRecords, ({ contract, query }, folder): PlacePage => ({
  ...listPage("simple", folder, contract, criteriaRules<object, string>(query)),
  modules: [`src/screens/${folder}/${folder}.screen.tsx`, "adapters/browser/record-ports.ts"]
}))

const placePages: Readonly<Record<Place, PlacePage>> = {
  dashboard: {
    family: "overviews",
    modules: [...screenModules("dashboard"), "src/screens/dashboard/dashboard-charts.screen.tsx"],
    requests: [urlOf(dashboardContract.figures)]
  },
  users: listPage("records", "users", { list: usersContract.list }, userCriteria),
  ...simpleRecordPages,
  questions: listPage("records", "quizzes", quizzesContract, quizCriteria),
  benefits: listPage("records", "benefits", benefitsContract, benefitCriteria),
  learn: listPage("records", "articles", articlesContract, articleCriteria),
  claims: listPage("overviews", "claims", claimsContract, claimCriteria),
  notifications: listPage("overviews", "notifications", { list: notificationsContract.list }, notificationCriteria),
  audit: {
    family: "overviews",
    modules: screenModules("audit"),
    requests: [`${listUrl(auditContract.list, auditCriteria)}&gathered=yes`]
  }
}

/** The modules that the files of the build are made for. */
export const fileModules = {
  shell: [
    "src/shell/workspace.ts",
    "src/shell/workspace.screen.tsx",
    "src/shell/workspace-workflows.ts",
    "adapters/browser/signed-in-ports.ts"
  ],
  spanish: ["src/shell/spanish.ts"],
  screens: placePages
}

/** The table as `boot.ts` reads it. */
export interface BootTable {
  readonly session: string
  readonly landing: string
  readonly spanish: Texts
  readonly workspace: Texts
  /** By path. */
  readonly places: Readonly<Record<string, { readonly files: Texts; readonly requests: Texts }>>
}

/** What the boot script leaves to the program, as `window.boot`. */
export interface Boot {
  readonly places: BootTable["places"]
  /** Answers under way by path and query, each for one caller. */
  requests: Record<string, Promise<Response>>
  /** Requests what the place of the address reads first, and names its files. */
  readonly start: (others?: Texts) => Texts
}

/** The table, with `filesOf` for the addresses of the files of modules. */
export const bootTable = (filesOf: (modules: Texts) => Texts): BootTable => ({
  session: urlOf(sessionContract.me),
  landing: landingPath,
  spanish: filesOf(fileModules.spanish),
  workspace: filesOf(fileModules.shell),
  places: Object.fromEntries(
    places.map((place) => {
      const { modules, requests } = placePages[place]
      return [pathOf(place), { files: filesOf(modules), requests }]
    })
  )
})
