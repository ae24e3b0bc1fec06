/** The screen of each place: its module and the adapters of the ports that it alone calls, fetched together. */
import type { Ports } from "#adapters/browser/ports.ts"
import type { recordPorts } from "#adapters/browser/record-ports.ts"
import type { RecordKind } from "#domain/records/record.schema.ts"
import type { AnyScreen, Application, ScreenContext, ScreenModule } from "#src/shell/context.ts"
import { type LazyModule, lazyModule } from "#src/shell/lazy-module.ts"

const screenModule = <ScreenPorts>(
  ports: Ports,
  fetchScreen: () => Promise<{ readonly openScreen: (context: ScreenContext, ports: ScreenPorts) => AnyScreen }>,
  fetchAdapters: () => Promise<{ readonly screenPorts: (ports: Ports) => ScreenPorts }>
): LazyModule<ScreenModule> =>
  lazyModule(async () => {
    const [{ openScreen }, { screenPorts }] = await Promise.all([fetchScreen(), fetchAdapters()])
    return { open: (context) => openScreen(context, screenPorts(ports)) }
  })

/** The screen of simple records; the adapters of its ports follow from the kind. */
const simpleRecordModule = <K extends RecordKind>(
  ports: Ports,
  fetchScreen: () => Promise<{
    readonly kind: K
    readonly openScreen: (context: ScreenContext, ports: ReturnType<ReturnType<typeof recordPorts<K>>>) => AnyScreen
  }>
): LazyModule<ScreenModule> =>
  lazyModule(async () => {
    const [screen, adapters] = await Promise.all([fetchScreen(), import("#adapters/browser/record-ports.ts")])
    const screenPorts = adapters.recordPorts(screen.kind)
    return { open: (context) => screen.openScreen(context, screenPorts(ports)) }
  })

export const screensWith = (ports: Ports): Application["screens"] => ({
  dashboard: screenModule(
    ports,
    () => import("#src/screens/dashboard/dashboard.screen.tsx"),
    () => import("#adapters/browser/dashboard-ports.ts")
  ),
  users: screenModule(
    ports,
    () => import("#src/screens/users/users.screen.tsx"),
    () => import("#adapters/browser/users-ports.ts")
  ),
  companies: simpleRecordModule(ports, () => import("#src/screens/companies/companies.screen.tsx")),
  questions: screenModule(
    ports,
    () => import("#src/screens/quizzes/quizzes.screen.tsx"),
    () => import("#adapters/browser/quizzes-ports.ts")
  ),
  benefits: screenModule(
    ports,
    () => import("#src/screens/benefits/benefits.screen.tsx"),
    () => import("#adapters/browser/benefits-ports.ts")
  ),
  learn: screenModule(
    ports,
    () => import("#src/screens/articles/articles.screen.tsx"),
    () => import("#adapters/browser/articles-ports.ts")
  ),
  claims: screenModule(
    ports,
    () => import("#src/screens/claims/claims.screen.tsx"),
    () => import("#adapters/browser/claims-ports.ts")
  ),
  notifications: screenModule(
    ports,
    () => import("#src/screens/notifications/notifications.screen.tsx"),
    () => import("#adapters/browser/notifications-ports.ts")
  ),
  audit: screenModule(
    ports,
    () => import("#src/screens/audit/audit.screen.tsx"),
    () => import("#adapters/browser/audit-ports.ts")
  )
})
