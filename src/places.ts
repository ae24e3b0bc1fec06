/** The screen of each place: its module and the adapters of the ports that it alone calls, fetched together. */
import type { Ports } from "#adapters/browser/ports.ts"
import type { recordPorts } from "#adapters/browser/record-ports.ts"
import type { PlainRow, RecordKind } from "#domain/records/record.schema.ts"
import type { AnyScreen, Application, ScreenContext, ScreenModule } from "#src/shell/context.ts"
import { type LazyModule, lazyModule } from "#src/shell/lazy-module.ts"

type FetchPorts = () => Promise<Ports>

const screenModule = <ScreenPorts>(
  fetchPorts: FetchPorts,
  fetchScreen: () => Promise<{ readonly openScreen: (context: ScreenContext, ports: ScreenPorts) => AnyScreen }>,
  fetchAdapters: () => Promise<{ readonly screenPorts: (ports: Ports) => ScreenPorts }>
): LazyModule<ScreenModule> =>
  lazyModule(async () => {
    const [{ openScreen }, { screenPorts }, ports] = await Promise.all([fetchScreen(), fetchAdapters(), fetchPorts()])
    return { open: (context) => openScreen(context, screenPorts(ports)) }
  })

interface Failure {
  readonly _tag: string
}

/** The screen of plain records; the adapters of its ports follow from the kind. */
const plainModule = <
  Row extends PlainRow,
  New,
  Change,
  Filter,
  Search,
  NotFound extends Failure,
  Taken extends Failure,
  Overtaken extends Failure
>(
  fetchPorts: FetchPorts,
  fetchScreen: () => Promise<{
    readonly kind: RecordKind<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>
    readonly openScreen: (
      context: ScreenContext,
      ports: ReturnType<ReturnType<typeof recordPorts<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>>>
    ) => AnyScreen
  }>
): LazyModule<ScreenModule> =>
  lazyModule(async () => {
    const [screen, adapters, ports] = await Promise.all([
      fetchScreen(),
      import("#adapters/browser/record-ports.ts"),
      fetchPorts()
    ])
    const screenPorts = adapters.recordPorts(screen.kind)
    return { open: (context) => screen.openScreen(context, screenPorts(ports)) }
  })

export const screensWith = (fetchPorts: FetchPorts): Application["screens"] => ({
  dashboard: screenModule(
    fetchPorts,
    () => import("#src/screens/dashboard/open-dashboard.ts"),
    () => import("#adapters/browser/dashboard-ports.ts")
  ),
  users: screenModule(
    fetchPorts,
    () => import("#src/screens/users/open-users.ts"),
    () => import("#adapters/browser/users-ports.ts")
  ),
  companies: plainModule(fetchPorts, () => import("#src/screens/companies/companies.screen.tsx")),
  questions: screenModule(
    fetchPorts,
    () => import("#src/screens/quizzes/open-quizzes.ts"),
    () => import("#adapters/browser/quizzes-ports.ts")
  ),
  benefits: screenModule(
    fetchPorts,
    () => import("#src/screens/benefits/open-benefits.ts"),
    () => import("#adapters/browser/benefits-ports.ts")
  ),
  learn: screenModule(
    fetchPorts,
    () => import("#src/screens/articles/open-articles.ts"),
    () => import("#adapters/browser/articles-ports.ts")
  ),
  claims: screenModule(
    fetchPorts,
    () => import("#src/screens/claims/open-claims.ts"),
    () => import("#adapters/browser/claims-ports.ts")
  ),
  notifications: screenModule(
    fetchPorts,
    () => import("#src/screens/notifications/open-notifications.ts"),
    () => import("#adapters/browser/notifications-ports.ts")
  ),
  audit: screenModule(
    fetchPorts,
    () => import("#src/screens/audit/open-audit.ts"),
    () => import("#adapters/browser/audit-ports.ts")
  )
})
