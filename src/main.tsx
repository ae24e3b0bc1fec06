/** Where the browser's parts are put together. */
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

/** By then the first screen has long been drawn. */
const restMs = 1_500

/** How long the first drawing waits for the list of somebody who is remembered. */
const patienceMs = 150

const ports = browserPorts({
  window,
  language: () => preferences().language,
  onUnauthorized: () => signedInAgain(system.session)
})

/** A room brings its ports along: nobody else asks for them. */
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

/** The room of the address this page was opened at, or of where the start leads. */
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
// Somebody is remembered: what he needs is fetched while the server is asked whether he still may.
if (ports.savedSession.token() !== null) {
  system.fetchDesk()
  fetchAhead(firstRoom())
} else fetchAhead([signInPart])

// What may be wanted next is fetched once the page has come to rest, and again once somebody has signed in.
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
// At once, and not when React finds the time: until it listens to what it has drawn, letters typed into the page are lost.
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
 * Whoever is remembered sees his list as the first thing, if it comes soon: drawing the wait for it first would make it come
 * later.
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

// Words that cannot be had now must not keep anybody out: English serves until they can.
Promise.allSettled([fetchWords(preferences().language), listOrPatience()]).then(draw, draw)
