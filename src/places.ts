/** The places, each from its descriptor `src/screens/<folder>/<folder>.ts`. Nothing of a screen is fetched before it is needed. */
import { Record } from "effect"
import type { LucideIcon } from "lucide-react"
import type { SearchCall, SearchesOf } from "#adapters/browser/http/records.http.ts"
import { type PageReads, readLinkAhead } from "#adapters/browser/list-ports.ts"
import type { Ports } from "#adapters/browser/ports.ts"
import type { recordPorts } from "#adapters/browser/record-ports.ts"
import type { FoundRecord } from "#domain/palette/found-record.schema.ts"
import type { RecordKind, RowOf } from "#domain/records/record.schema.ts"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import { articles } from "#src/screens/articles/articles.ts"
import { audit } from "#src/screens/audit/audit.ts"
import { benefits } from "#src/screens/benefits/benefits.ts"
import { claims } from "#src/screens/claims/claims.ts"
import { companies } from "#src/screens/companies/companies.ts"
import { dashboard } from "#src/screens/dashboard/dashboard.ts"
import { notifications } from "#src/screens/notifications/notifications.ts"
import { quizzes } from "#src/screens/quizzes/quizzes.ts"
import { users } from "#src/screens/users/users.ts"
import type { AnyScreen, Places, ScreenContext, ScreenModule } from "#src/shell/context.ts"
import { lazyModule } from "#src/shell/lazy-module.ts"

/** What every descriptor says. */
interface Known {
  /** Of the screen in `src/screens`. */
  readonly folder: string
  /** Screens that edit records share most of what they are made of, those of simple records nearly all; the others less. */
  readonly family: "records" | "simple" | "overviews"
  readonly icon: LucideIcon
  /** Modules that are fetched with the screen, although it imports them on demand. */
  readonly more?: ReadonlyArray<string>
}

interface ScreenExports<ScreenPorts> extends Pick<ScreenModule, "commands"> {
  readonly openScreen: (context: ScreenContext, ports: ScreenPorts) => AnyScreen
}

interface PortExports<ScreenPorts> {
  readonly screenPorts: (ports: Ports) => ScreenPorts
  readonly reads: PageReads
  /** Absent where the palette finds no records. */
  readonly search?: SearchCall
}

interface Descriptor<ScreenPorts> extends Known {
  readonly screen: () => Promise<ScreenExports<ScreenPorts>>
  readonly ports: () => Promise<PortExports<ScreenPorts>>
}

interface SimpleDescriptor<K extends RecordKind> extends Known {
  readonly kind: () => Promise<K>
  readonly screen: () => Promise<
    ScreenExports<ReturnType<ReturnType<typeof recordPorts<K>>>> & {
      readonly found: (row: RowOf<K>) => FoundRecord
    }
  >
}

interface OpenablePlace extends Known {
  readonly load: (ports: Ports) => Promise<ScreenModule>
  readonly reads: () => Promise<PageReads>
  readonly search: () => Promise<SearchCall | undefined>
}

const place = <ScreenPorts>({ screen, ports: adapters, ...known }: Descriptor<ScreenPorts>): OpenablePlace => ({
  ...known,
  load: async (ports) => {
    const [{ openScreen, commands }, { screenPorts }] = await Promise.all([screen(), adapters()])
    return { commands, open: (context) => openScreen(context, screenPorts(ports)) }
  },
  reads: async () => (await adapters()).reads,
  search: async () => (await adapters()).search
})

/** A place of simple records; the adapters of its ports follow from the kind. */
const simpleRecord = <K extends RecordKind>({ screen, kind, ...known }: SimpleDescriptor<K>): OpenablePlace => ({
  ...known,
  load: async (ports) => {
    const [{ openScreen, commands }, { recordPorts }] = await Promise.all([
      screen(),
      import("#adapters/browser/record-ports.ts")
    ])
    return kind().then((fetched) => {
      const screenPorts = recordPorts(fetched)
      return { commands, open: (context) => openScreen(context, screenPorts(ports)) }
    })
  },
  reads: async () => {
    const { recordReads } = await import("#adapters/browser/record-ports.ts")
    return recordReads(await kind())
  },
  search: async () => {
    const [{ found }, { recordSearch }] = await Promise.all([screen(), import("#adapters/browser/record-ports.ts")])
    return kind().then((fetched) => recordSearch(fetched, found))
  }
})

export const openablePlaces: Readonly<Record<Place, OpenablePlace>> = {
  dashboard: place(dashboard),
  users: place(users),
  companies: simpleRecord(companies),
  questions: place(quizzes),
  benefits: place(benefits),
  learn: place(articles),
  claims: place(claims),
  notifications: place(notifications),
  audit: place(audit)
}

export const placesWith = (ports: Ports): Places =>
  Record.map(openablePlaces, ({ icon, load, reads }) => ({
    icon,
    ...lazyModule(() => load(ports)),
    readAhead: async (target) => readLinkAhead(ports, await reads(), target)
  }))

/** How the palette finds records. */
export const recordSearches: SearchesOf = async (only) => {
  const searched = places.filter((at) => only === null || only === at)
  const searches = await Promise.all(searched.map((at) => openablePlaces[at].search()))
  return searches.filter((search) => search !== undefined)
}
