/** The composition root of the browser program. */
import { StrictMode } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { navigate } from "wouter/use-browser-location"
import { landingPlace } from "#domain/shared/screen/place.schema.ts"
import { entrancePorts } from "#adapters/browser/entrance-ports.ts"
import { startApplication, signedInAgain, untilSignedOut } from "#src/shell/application.ts"
import { ApplicationScreen } from "#src/shell/application.screen.tsx"
import { type Application, workspaceAtom, type WorkspaceModule } from "#src/shell/context.ts"
import { fetchAhead, fetchedOnce, lazyModule } from "#src/shell/lazy-module.ts"
import {
  paletteModule,
  passwordChangeModule,
  signInAgainModule,
  signInModule,
  toastsModule
} from "#src/shell/lazy-screens.ts"
import { preferences, store } from "#src/shell/preferences.ts"
import { routeOf } from "#src/shell/routes.ts"
import { ApplicationProvider } from "#src/shell/use-application.ts"
import { fetchWords } from "#src/shell/words.ts"
import { type EarlyForm, takeOver } from "#src/shell/session/early-form.ts"
import { screensWith } from "#src/places.ts"
import { enterCodeModule } from "#src/shell/session/enter-code-module.ts"
import "#src/styles/app.css"

/** By then the first screen has been rendered. */
const restMs = 1_500

/** How long the first drawing waits for the list of a remembered administrator. */
const firstListMs = 150

const entrance = entrancePorts(window)

const fetchPorts = fetchedOnce(async () => {
  const { browserPorts } = await import("#adapters/browser/ports.ts")
  return browserPorts({
    window,
    savedSession: entrance.savedSession,
    language: () => preferences().language,
    onUnauthorized: () => signedInAgain(application.session)
  })
})

/** Tooltips are drawn from then on: they are in the same file. */
const fetchCalls = fetchedOnce(async () => {
  const [{ sessionCalls }, { listenToTips }, ports] = await Promise.all([
    import("#src/shell/session/session-calls.ts"),
    import("#src/components/navigation/tooltip.tsx"),
    fetchPorts()
  ])
  listenToTips(document)
  return sessionCalls(ports)
})

const calls = lazyModule(fetchCalls, 3)
const screens = screensWith(fetchPorts)

const importing: Application["importing"] = lazyModule(async () => {
  const [dialog, adapters, ports] = await Promise.all([
    import("#src/screens/csv-import/open-import.ts"),
    import("#adapters/browser/import-ports.ts"),
    fetchPorts()
  ])
  return { open: dialog.openImport(adapters.importPorts(ports, () => preferences().language)) }
})

/** The screen of the address this page was opened at, or of the landing page. */
const firstScreen = () => {
  const route = routeOf(window.location.pathname)
  return route.name === "place" ? [screens[route.place]] : route.name === "start" ? [screens[landingPlace]] : []
}

const fetchWorkspace = async (): Promise<WorkspaceModule> => {
  const [{ startWorkspace }, { WorkspaceScreen }, { workspaceWith }, { signedInPorts }, ports] = await Promise.all([
    import("#src/shell/workspace.ts"),
    import("#src/shell/workspace.screen.tsx"),
    import("#src/shell/workspace-workflows.ts"),
    import("#adapters/browser/signed-in-ports.ts"),
    fetchPorts()
  ])
  const workspacePorts = { ...ports, ...signedInPorts(ports) }
  return {
    WorkspaceScreen,
    workspaceOf: (user) => workspaceWith(workspacePorts, user),
    startWorkspace: (criteria, running, actor) => {
      // A new user must not see cached answers of the one before.
      ports.cache.invalidate("")
      return startWorkspace(criteria, running, workspacePorts, actor)
    }
  }
}

const application: Application = startApplication(
  window,
  { ...entrance, fetchCalls },
  { go: navigate, screens, importing, calls },
  fetchWorkspace
)
// A stored session: the workspace is loaded while the server validates the session.
if (entrance.savedSession.token() !== null) {
  application.fetchWorkspace()
  fetchAhead(firstScreen())
} else fetchAhead([signInModule])

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

/** The window, with what its inline script has drawn. */
const page: Window & { readonly earlyForm?: EarlyForm } = window
const root = document.getElementById("root")
if (root === null) throw new Error("The page has no root")
// Synchronously: until React has attached its listeners, letters typed into the page are lost.
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
/** Signed out, the form that the page has drawn is replaced once the program has one. */
const signedOut = async (): Promise<void> => {
  await Promise.all([signInModule.fetch(), untilSignedOut(application.session)])
}
const drawOver = (): void => {
  const { signIn } = application.session.getSnapshot().children
  const early = page.earlyForm
  if (early === undefined || signIn === undefined) draw()
  else takeOver(root, early, signIn, draw)
}
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
const shown = entrance.savedSession.token() === null ? signedOut : listOrTimeout
void Promise.allSettled([fetchWords(preferences().language), shown()])
  .then(() => page.earlyForm?.released)
  .then(drawOver)
  .then(() => fetchAhead([calls]))
