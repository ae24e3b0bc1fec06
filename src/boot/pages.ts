/**
 * What each page fetches first: the modules of the program that it is made of, and what it requests of the server. The
 * build writes the table into `boot.js`, which starts all of it before the program is there, and decides by it which
 * modules share a file.
 */
import { Record as Records } from "effect"
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
  list: { endpoint: list, criteria: criteriaRules(query) },
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
const signInModules = ["src/shell/session/sign-in.screen.tsx"]
/** What is fetched behind the sign-in form: what calls the server, and draws tooltips. */
export const callModules = [
  "adapters/browser/ports.ts",
  "src/shell/session/session-calls.ts",
  "src/components/navigation/tooltip.tsx"
]
const workspaceModules = [
  ...callModules,
  "src/shell/workspace.ts",
  "src/shell/workspace.screen.tsx",
  "src/shell/workspace-workflows.ts",
  "adapters/browser/signed-in-ports.ts"
]

const urlOf = ({ path }: Endpoint): string => `/api${path}`

/** The table as `boot.js` reads it: plain values, with `filesOf` for the addresses of the files of modules. */
export const bootPages = <Files>(filesOf: (modules: ReadonlyArray<string>) => Files) => ({
  spanish: filesOf(spanishModules),
  signIn: filesOf(signInModules),
  workspace: filesOf(workspaceModules),
  session: urlOf(sessionContract.me),
  landing: landingPath,
  places: Object.fromEntries(
    places.map((place) => {
      const { modules, list, reads } = placePages[place]
      return [
        pathOf(place),
        {
          files: filesOf(modules),
          list: list && {
            url: urlOf(list.endpoint),
            filters: list.criteria.names,
            defaults: {
              page: "1",
              limit: String(list.criteria.defaultCriteria.limit),
              sort: list.criteria.defaultCriteria.sort
            }
          },
          reads: reads.map(urlOf)
        }
      ]
    })
  )
})

/** The landing place and the place of most of the work count more than others. */
const placeWeights: { readonly [At in Place]?: number } = { dashboard: 2, claims: 4 }

/** The pages whose modules share files. Sign-in counts most: it is opened with an empty cache. */
export const filePages: ReadonlyArray<{
  readonly name: string
  readonly modules: ReadonlyArray<string>
  readonly weight: number
  readonly isPrivate: boolean
}> = [
  // A sheet of tooltips alone would be a request of every page.
  {
    name: "sign-in",
    modules: [...signInModules, "src/components/navigation/tooltip.module.css"],
    weight: 10,
    isPrivate: false
  },
  { name: "calls", modules: [...signInModules, ...callModules], weight: 5, isPrivate: false },
  { name: "workspace", modules: workspaceModules, weight: 1, isPrivate: true },
  ...places.map((place) => ({
    name: place,
    modules: [...workspaceModules, ...placePages[place].modules],
    weight: placeWeights[place] ?? 1,
    isPrivate: true
  })),
  {
    name: "records",
    modules: [...workspaceModules, "adapters/browser/http/records.http.ts"],
    weight: 0.5,
    isPrivate: true
  },
  // Sign-in in Spanish: its texts may not lead to the files of places either.
  { name: "spanish", modules: [...signInModules, ...spanishModules], weight: 0.5, isPrivate: false },
  // Messages are shown on every page: they may not lead to the file of a place.
  { name: "toast", modules: ["src/shell/notices/toast.screen.tsx"], weight: 0.1, isPrivate: false }
]
