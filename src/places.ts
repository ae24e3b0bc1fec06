/** The screen of each place: its module and the adapters of the ports that it alone calls, fetched together. */
import type { Ports } from "#adapters/browser/ports.ts"
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

export const screensWith = (ports: Ports): Application["screens"] => ({
  dashboard: screenModule(
    ports,
    () => import("#src/screens/dashboard/open-dashboard.ts"),
    () => import("#adapters/browser/dashboard-ports.ts")
  ),
  users: screenModule(
    ports,
    () => import("#src/screens/users/open-users.ts"),
    () => import("#adapters/browser/users-ports.ts")
  ),
  companies: screenModule(
    ports,
    () => import("#src/screens/companies/companies.screen.tsx"),
    () => import("#adapters/browser/companies-ports.ts")
  ),
  questions: screenModule(
    ports,
    () => import("#src/screens/quizzes/open-quizzes.ts"),
    () => import("#adapters/browser/quizzes-ports.ts")
  ),
  benefits: screenModule(
    ports,
    () => import("#src/screens/benefits/open-benefits.ts"),
    () => import("#adapters/browser/benefits-ports.ts")
  ),
  learn: screenModule(
    ports,
    () => import("#src/screens/articles/open-articles.ts"),
    () => import("#adapters/browser/articles-ports.ts")
  ),
  claims: screenModule(
    ports,
    () => import("#src/screens/claims/open-claims.ts"),
    () => import("#adapters/browser/claims-ports.ts")
  ),
  notifications: screenModule(
    ports,
    () => import("#src/screens/notifications/open-notifications.ts"),
    () => import("#adapters/browser/notifications-ports.ts")
  )
})
