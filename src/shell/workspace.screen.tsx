import { CircleQuestionMark, CloudOff } from "lucide-react"
import { useAtom, useAtomValue } from "jotai/react"
import { Route, Switch } from "wouter"
import { countAt } from "#domain/dashboard/pending-counts.schema.ts"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { MessagePage } from "#src/components/notes/message-page.tsx"
import { ShellView } from "#src/shell/frame/frame.view.tsx"
import { initials } from "./dates.ts"
import { isReplacedAtom, useFetchedModule, useLazyModule } from "./lazy-module.ts"
import { paletteModule, passwordChangeModule } from "./lazy-screens.ts"
import { drawerAtom, isSidebarWide } from "./preferences.ts"
import { landingPath, pathOf, routeOf, signInPath } from "./routes.ts"
import { useAddress, useApplication, usePreferences, useSession, useWords } from "./use-application.ts"
import { useDelayed } from "./use-delayed.ts"
import {
  useConnection,
  useOpenScreens,
  usePalette,
  usePasswordChange,
  usePendingCounts,
  useWorkspace
} from "./use-workspace.ts"

/** A screen that loads faster is rendered without a loading state. */
const lateMs = 300

/** The screen of a place, once it has been fetched. */
const PlaceScreen = ({ place }: { readonly place: Place }) => {
  const module = useApplication().screens[place]
  useFetchedModule(module, true)
  const isFailing = useAtomValue(module.isFailing)
  const { shared } = useWords()
  const screen = useOpenScreens()[place]
  const isLate = useDelayed(screen === undefined, lateMs)
  if (screen !== undefined) return <screen.Screen />
  if (isFailing)
    return (
      <MessagePage icon={CloudOff} title={shared.connection.unreachable} text={shared.connection.kept} isAlert>
        <Button kind="primary" action={() => window.location.reload()}>
          {shared.retry}
        </Button>
      </MessagePage>
    )
  return isLate ? <LoadingRows text={shared.loading} /> : null
}

/** The frame around every screen of a signed-in administrator, and the screen of this address. */
export const WorkspaceScreen = () => {
  const { go, setPreferences } = useApplication()
  const workspace = useWorkspace()
  const { shared } = useWords()
  const preferences = usePreferences()
  const { user } = useSession().context
  const { counts, isStale } = usePendingCounts()
  const connection = useConnection()
  const isReplaced = useAtomValue(isReplacedAtom)
  const [isDrawerOpen, setDrawerOpen] = useAtom(drawerAtom)
  const palette = useLazyModule(paletteModule, usePalette().hasTag("open"))
  const passwordChange = useLazyModule(passwordChangeModule, usePasswordChange().hasTag("open"))
  const importing = useAtomValue(workspace.importing)
  const route = routeOf(useAddress())
  const isWide = isSidebarWide(preferences.sidebarWide, window)
  return (
    <>
      <ShellView
        words={shared}
        connection={connection.hasTag("offline") ? "offline" : connection.hasTag("lost") ? "lost" : null}
        reload={isReplaced ? () => window.location.reload() : null}
        links={places.map((place) => ({
          place,
          href: pathOf(place),
          isCurrent: route.name === "place" && route.place === place,
          pendingCount: countAt(place, counts),
          isStale,
          open: () => {
            setDrawerOpen(false)
            go(pathOf(place))
          }
        }))}
        account={{
          name: user?.name ?? "",
          email: user?.email ?? "",
          initials: initials(user?.name ?? shared.shell.nameFallback),
          changePassword: () => workspace.send({ to: "passwordChange", event: { type: "passwordChange.open" } }),
          language: preferences.language,
          chooseLanguage: (language) => setPreferences({ language }),
          theme: preferences.theme,
          chooseTheme: (theme) => setPreferences({ theme }),
          density: preferences.density,
          chooseDensity: (density) => setPreferences({ density }),
          hasSingleKeys: preferences.singleKeys,
          toggleSingleKeys: () => setPreferences({ singleKeys: !preferences.singleKeys })
        }}
        isCollapsed={!isWide}
        toggleSidebar={() => setPreferences({ sidebarWide: !isWide })}
        isDrawerOpen={isDrawerOpen}
        openDrawer={() => setDrawerOpen(true)}
        closeDrawer={() => setDrawerOpen(false)}
        openPalette={() => {
          setDrawerOpen(false)
          workspace.palette.send({ type: "palette.open" })
        }}
        logout={() => workspace.send({ to: "session", event: { type: "session.signOut" } })}
      >
        <Switch>
          {places.map((place) => (
            <Route key={place} path={pathOf(place)}>
              <PlaceScreen place={place} />
            </Route>
          ))}
          {/* Left at once for the landing page. */}
          <Route path="/" />
          <Route path={signInPath} />
          <Route>
            <MessagePage icon={CircleQuestionMark} title={shared.notFound.title} text={shared.notFound.text}>
              <Button kind="primary" action={() => go(landingPath)}>
                {shared.notFound.back}
              </Button>
            </MessagePage>
          </Route>
        </Switch>
      </ShellView>
      {importing !== null && <importing.Screen />}
      {passwordChange !== null && <passwordChange.ChangePasswordScreen />}
      {palette !== null && <palette.PaletteScreen />}
    </>
  )
}
