/**
 * What each page fetches first: the modules it is made of, by which the build decides what shares a file, and what it
 * requests of the server. The boot script starts all of it before the program is there.
 */
import { Record as Records } from "effect"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import type { ListCriteria, PageReads } from "#adapters/browser/list-ports.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { places } from "#domain/shared/screen/place.schema.ts"
import { openablePlaces } from "#src/places.ts"
import { landingPath, pathOf } from "#src/shell/routes.ts"

type Texts = ReadonlyArray<string>

const urlOf = ({ path }: Endpoint): string => `/api${path}`

/** With a query that names all that the address may say: empty where that is nothing by default. */
const listUrl = (list: Endpoint, { names, defaultCriteria: { sort, limit } }: ListCriteria, always = {}): string => {
  const filters = Object.fromEntries(names.map((name) => [name, ""]))
  return `${urlOf(list)}?${new URLSearchParams({ page: "1", limit: String(limit), sort, ...filters, ...always })}`
}

const requestsOf = ({ endpoints, criteria, always }: PageReads): Texts =>
  endpoints.map((endpoint, at) =>
    criteria === undefined || at > 0 ? urlOf(endpoint) : listUrl(endpoint, criteria, always)
  )

const placePages = Records.map(openablePlaces, ({ folder, family, more = [] }) => ({
  family,
  modules: [
    `src/screens/${folder}/${folder}.screen.tsx`,
    `adapters/browser/${family === "simple" ? "record" : folder}-ports.ts`,
    ...more
  ]
}))

/** What is requested first at each place. */
const placeRequests = new Map<string, Texts>(
  await Promise.all(
    Object.entries(openablePlaces).map(async ([place, { reads }]) => [place, requestsOf(await reads())] as const)
  )
)

/** The modules that the files of the build are made for. */
export const fileModules = {
  shell: [
    "src/shell/workspace.ts",
    "src/shell/workspace.screen.tsx",
    "src/shell/workspace-workflows.ts",
    "adapters/browser/signed-in-ports.ts",
    "src/places.ts"
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
}

/** The table, with `filesOf` for the addresses of the files of modules. */
export const bootTable = (filesOf: (modules: Texts) => Texts): BootTable => ({
  session: urlOf(sessionContract.me),
  landing: landingPath,
  spanish: filesOf(fileModules.spanish),
  workspace: filesOf(fileModules.shell),
  places: Object.fromEntries(
    places.map((place) => {
      const requests = placeRequests.get(place) ?? []
      return [pathOf(place), { files: filesOf(placePages[place].modules), requests }]
    })
  )
})
