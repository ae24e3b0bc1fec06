/** The composition root of the browser program. */
import { StrictMode } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { navigate } from "wouter/use-browser-location"
import type { Administrator } from "#domain/session/session.schema.ts"
import { landingPlace } from "#domain/shared/screen/place.schema.ts"
import { browserPorts } from "#adapters/browser/ports.ts"
import { AppScreen } from "#src/app/app.screen.tsx"
import type { ImportScope } from "#src/app/import-dialog.ts"
import {
  enterCodePart,
  fetchAhead,
  palettePart,
  part,
  passwordChangePart,
  signInAgainPart,
  signInPart,
  toastsPart
} from "#src/app/parts.ts"
import { preferences, store } from "#src/app/preferences.ts"
import type { Household, RoomParts } from "#src/app/rooms.ts"
import { routeOf } from "#src/app/routes.ts"
import { deskAtom, signedInAgain, startSystem, type System } from "#src/app/system.ts"
import { SystemProvider } from "#src/app/use-system.ts"
import { fetchWords } from "#src/app/words.ts"
import "#src/styles/app.css"

/** By then the first screen has been rendered. */
const restMs = 1_500

/** How long the first render waits for the list of a restored session. */
const patienceMs = 150

const ports = browserPorts({
  window,
  language: () => preferences().language,
  onUnauthorized: () => signedInAgain(system.session)
})

/** The ports of a screen are loaded with it. */
const rooms: RoomParts = {
  dashboard: part(async () => {
    const [room, adapters] = await Promise.all([
      import("#src/app/dashboard-room.ts"),
      import("#adapters/browser/dashboard-ports.ts")
    ])
    return { open: (household: Household) => room.openDashboardRoom(household, adapters.dashboardPorts(ports)) }
  }),
  users: part(async () => {
    const [room, adapters] = await Promise.all([
      import("#src/app/users-room.ts"),
      import("#adapters/browser/users-ports.ts")
    ])
    return { open: (household: Household) => room.openUsersRoom(household, adapters.usersPorts(ports)) }
  }),
  companies: part(async () => {
    const [room, adapters] = await Promise.all([
      import("#src/app/companies-room.ts"),
      import("#adapters/browser/companies-ports.ts")
    ])
    return { open: (household: Household) => room.openCompaniesRoom(household, adapters.companiesPorts(ports)) }
  }),
  questions: part(async () => {
    const [room, adapters] = await Promise.all([
      import("#src/app/quizzes-room.ts"),
      import("#adapters/browser/quizzes-ports.ts")
    ])
    return { open: (household: Household) => room.openQuizzesRoom(household, adapters.quizzesPorts(ports)) }
  }),
  benefits: part(async () => {
    const [room, adapters] = await Promise.all([
      import("#src/app/benefits-room.ts"),
      import("#adapters/browser/benefits-ports.ts")
    ])
    return { open: (household: Household) => room.openBenefitsRoom(household, adapters.benefitsPorts(ports)) }
  }),
  learn: part(async () => {
    const [room, adapters] = await Promise.all([
      import("#src/app/articles-room.ts"),
      import("#adapters/browser/articles-ports.ts")
    ])
    return { open: (household: Household) => room.openArticlesRoom(household, adapters.articlesPorts(ports)) }
  }),
  claims: part(async () => {
    const [room, adapters] = await Promise.all([
      import("#src/app/claims-room.ts"),
      import("#adapters/browser/claims-ports.ts")
    ])
    return { open: (household: Household) => room.openClaimsRoom(household, adapters.claimsPorts(ports)) }
  }),
  notifications: part(async () => {
    const [room, adapters] = await Promise.all([
      import("#src/app/notifications-room.ts"),
      import("#adapters/browser/notifications-ports.ts")
    ])
    return {
      open: (household: Household) => room.openNotificationsRoom(household, adapters.notificationsPorts(ports))
    }
  })
}

const importing = part(async () => {
  const [dialog, adapters] = await Promise.all([
    import("#src/app/import-dialog.ts"),
    import("#adapters/browser/import-ports.ts")
  ])
  const importPorts = adapters.importPorts(ports, () => preferences().language)
  return { open: (scope: ImportScope) => dialog.openImportDialog(scope, importPorts) }
})

/** The screen of the address this page was opened at, or of the landing page. */
const firstRoom = () => {
  const route = routeOf(window.location.pathname)
  return route.name === "place" ? [rooms[route.place]] : route.name === "start" ? [rooms[landingPlace]] : []
}

const fetchDesk = async () => {
  const [desk, screens, workflows, adapters] = await Promise.all([
    import("#src/app/desk.ts"),
    import("#src/app/private.screen.tsx"),
    import("#src/app/workflows.ts"),
    import("#adapters/browser/signed-in-ports.ts")
  ])
  const deskPorts = adapters.signedInPorts(ports)
  return {
    PrivateScreen: screens.PrivateScreen,
    workspaceOf: (who: () => Administrator) => workflows.workspaceWith({ ...ports, ...deskPorts }, who),
    startDesk: (view: Window, running: System, workspace: Parameters<typeof desk.startDesk>[3]) =>
      desk.startDesk(view, running, { ...ports, ...deskPorts }, workspace)
  }
}

const system: System = startSystem(window, ports, navigate, { rooms, importing }, fetchDesk)
// There is a stored session: its modules are loaded while the server validates it.
if (ports.savedSession.token() !== null) {
  system.fetchDesk()
  fetchAhead(firstRoom())
} else fetchAhead([signInPart])

// Further modules are preloaded when the page is idle, and again after signing in.
const deskParts = [toastsPart, palettePart, passwordChangePart, enterCodePart, signInAgainPart]
let wasPrivate: boolean | null = null
system.session.subscribe((snapshot) => {
  const isPrivate = snapshot.hasTag("private")
  if (isPrivate === wasPrivate || snapshot.hasTag("busy")) return
  wasPrivate = isPrivate
  const ahead = isPrivate ? deskParts : [enterCodePart, { fetch: async () => system.fetchDesk() }]
  window.setTimeout(() => fetchAhead(ahead), restMs)
})

const root = document.getElementById("root")
if (root === null) throw new Error("The page has no root")
// Synchronously: until React has attached its listeners, letters typed into the page are lost.
const draw = (): void =>
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <SystemProvider value={system}>
          <AppScreen />
        </SystemProvider>
      </StrictMode>
    )
  )
/**
 * With a stored session the list is the first thing rendered, if it comes soon: rendering a loading state first would
 * delay it.
 */
const listOrPatience = (): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ports.savedSession.token() === null ? 0 : patienceMs)
    const look = (): void => {
      const { desk } = store.get(deskAtom) ?? {}
      if (desk === undefined) return
      const lookInside = (): void => void desk.here()?.firstRead.then(resolve)
      store.sub(desk.rooms, lookInside)
      lookInside()
    }
    store.sub(deskAtom, look)
    look()
  })

// A missing translation must not block the application: English is used until it is loaded.
Promise.allSettled([fetchWords(preferences().language), listOrPatience()]).then(draw, draw)
