/** The composition root of the browser program. */
import { StrictMode } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { navigate } from "wouter/use-browser-location"
import { landingPlace } from "#domain/shared/screen/place.schema.ts"
import { browserPorts } from "#adapters/browser/ports.ts"
import { listenToTips } from "#src/components/navigation/tooltip.tsx"
import { startApplication, signedInAgain } from "#src/shell/application.ts"
import { ApplicationScreen } from "#src/shell/application.screen.tsx"
import { type Application, type Places, workspaceAtom, type WorkspaceModule } from "#src/shell/context.ts"
import { keepFocus } from "#src/shell/focus.ts"
import { fetchAhead, lazyModule } from "#src/shell/lazy-module.ts"
import { paletteModule, passwordChangeModule, signInAgainModule, toastsModule } from "#src/shell/lazy-screens.ts"
import { preferences, store } from "#src/shell/preferences.ts"
import { routeOf } from "#src/shell/routes.ts"
import { ignoreStraySecondClicks } from "#src/shell/second-clicks.ts"
import { ApplicationProvider } from "#src/shell/use-application.ts"
import { fetchWords } from "#src/shell/words.ts"
import { withoutWords } from "#src/shell/search-words.ts"
import { enterCodeModule } from "#src/shell/session/enter-code-module.ts"
import "#src/styles/app.css"

/** By then the first screen has been rendered. */
const restMs = 1_500

/** How long the first drawing waits for the list of a remembered administrator. */
const firstListMs = 150

const ports = browserPorts({
  window,
  language: () => preferences().language,
  onUnauthorized: () => signedInAgain(application.session)
})

const importing: Application["importing"] = lazyModule(async () => {
  const [dialog, adapters] = await Promise.all([
    import("#src/screens/csv-import/open-import.ts"),
    import("#adapters/browser/import-ports.ts")
  ])
  return { open: dialog.openImport(adapters.importPorts(ports, () => preferences().language)) }
})

const history: Application["history"] = lazyModule(async () => {
  const [dialog, adapters] = await Promise.all([
    import("#src/screens/audit/open-history.ts"),
    import("#adapters/browser/history-ports.ts")
  ])
  return { open: dialog.openHistory(adapters.historyPorts(ports)) }
})

const serviceAccounts: Application["serviceAccounts"] = lazyModule(async () => {
  const [{ openServiceAccounts }, { serviceAccountsPort }] = await Promise.all([
    import("#src/shell/services/open-service-accounts.ts"),
    import("#adapters/browser/service-accounts-ports.ts")
  ])
  return { open: openServiceAccounts(serviceAccountsPort(ports)) }
})

const views: Application["views"] = lazyModule(async () => {
  const [{ openViews }, { viewsPorts }] = await Promise.all([
    import("#src/shell/views/open-views.ts"),
    import("#adapters/browser/views-ports.ts")
  ])
  return { open: openViews(viewsPorts(ports)) }
})

/** The screen of the address this page was opened at, or of the landing page. */
const firstScreen = (places: Places) => {
  const route = routeOf(window.location.pathname)
  return route.name === "place" ? [places[route.place]] : route.name === "start" ? [places[landingPlace]] : []
}

const fetchWorkspace = async (): Promise<WorkspaceModule> => {
  const [{ openSearchWords, startWorkspace }, { WorkspaceScreen }, { workspaceWith }, { signedInPorts }, known] =
    await Promise.all([
      import("#src/shell/workspace.ts"),
      import("#src/shell/workspace.screen.tsx"),
      import("#src/shell/workspace-workflows.ts"),
      import("#adapters/browser/signed-in-ports.ts"),
      import("#src/places.ts")
    ])
  const places = known.placesWith(ports)
  // A stored session: the screen is loaded while the server validates the session.
  if (ports.savedSession.token() !== null) fetchAhead(firstScreen(places))
  const workspacePorts = { ...ports, ...signedInPorts(ports, known.recordSearches) }
  return {
    WorkspaceScreen,
    workspaceOf: (user) => workspaceWith(workspacePorts, user),
    openSearchWords: (administrator) => openSearchWords(workspacePorts.searchWords(administrator), window.location),
    startWorkspace: (criteria, running, actor) => {
      // A new user must not see cached answers of the one before.
      ports.cache.invalidate("")
      return startWorkspace(criteria, running, places, workspacePorts, actor)
    }
  }
}

const application: Application = startApplication(
  window,
  ports,
  { go: (path, options) => navigate(withoutWords(path), options), importing, history, serviceAccounts, views },
  fetchWorkspace
)
// A stored session: the workspace is loaded while the server validates the session.
if (ports.savedSession.token() !== null) application.fetchWorkspace()

// What may be needed next is fetched once the page has come to rest, and again after signing in.
const aheadOfUse = [toastsModule, paletteModule, passwordChangeModule, enterCodeModule, signInAgainModule]
let wasPrivate: boolean | null = null
application.session.subscribe((snapshot) => {
  const isPrivate = snapshot.hasTag("private")
  if (isPrivate === wasPrivate || snapshot.hasTag("busy")) return
  wasPrivate = isPrivate
  const ahead = isPrivate ? aheadOfUse : [enterCodeModule, { fetch: async () => application.fetchWorkspace() }]
  window.setTimeout(() => fetchAhead(ahead), restMs)
})

ignoreStraySecondClicks(document)
listenToTips(document)
keepFocus(document)
const root = document.getElementById("root")
if (root === null) throw new Error("The page has no root")
// Synchronously: until the components have subscribed, letters typed into the page are lost.
const draw = (): void =>
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <ApplicationProvider value={application}>
          <ApplicationScreen />
        </ApplicationProvider>
      </StrictMode>
    )
  )

/** A remembered administrator sees the list first, if it comes soon: drawing a loading state would delay it. */
const listOrTimeout = (): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, firstListMs)
    const check = (): void => {
      const { workspace } = store.get(workspaceAtom) ?? {}
      if (workspace === undefined) return
      const checkScreen = (): void => void workspace.currentScreen()?.firstRead.then(resolve)
      store.sub(workspace.screens, checkScreen)
      checkScreen()
    }
    store.sub(workspaceAtom, check)
    check()
  })

// Texts that cannot be fetched must not keep anyone out: English is shown until they can be.
const isSignedOut = ports.savedSession.token() === null
void Promise.allSettled([fetchWords(preferences().language), isSignedOut ? null : listOrTimeout()]).then(draw)
