import { CircleQuestionMark, CloudOff } from "lucide-react"
import { useAtomValue } from "jotai/react"
import { Route, Switch } from "wouter"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { MessagePage } from "#src/components/notes/message-page.tsx"
import { Frame } from "#src/shell/frame/frame.screen.tsx"
import { useFetchedModule, useLazyModule } from "./lazy-module.ts"
import { openSessionsModule, paletteModule, passwordChangeModule } from "./lazy-screens.ts"
import { landingPath, pathOf, routeOf } from "./routes.ts"
import { useAddress, useApplication, useWords } from "./use-application.ts"
import { useDelayed } from "./use-delayed.ts"
import { useOpenSessions, useScreen, usePalette, usePasswordChange, useWorkspace } from "./use-workspace.ts"

/** A screen that loads faster is rendered without a loading state. */
const lateMs = 300

/** The screen of a place, once it has been fetched. */
const PlaceScreen = ({ place }: { readonly place: Place }) => {
  const module = useWorkspace().places[place]
  useFetchedModule(module, true)
  const isFailing = useAtomValue(module.isFailing)
  const { shared } = useWords()
  const screen = useScreen(place)
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
  const { go } = useApplication()
  const workspace = useWorkspace()
  const { shared } = useWords()
  const palette = useLazyModule(paletteModule, usePalette().hasTag("open"))
  const passwordChange = useLazyModule(passwordChangeModule, usePasswordChange().hasTag("open"))
  const openSessions = useLazyModule(openSessionsModule, useOpenSessions().hasTag("open"))
  const importing = useAtomValue(workspace.importing)
  const history = useAtomValue(workspace.history)
  const serviceAccounts = useAtomValue(workspace.serviceAccounts)
  const views = useAtomValue(workspace.views)
  const route = routeOf(useAddress())
  return (
    <>
      <Frame>
        {route.name === "unknown" ? (
          <MessagePage icon={CircleQuestionMark} title={shared.notFound.title} text={shared.notFound.text}>
            <Button kind="primary" action={() => go(landingPath)}>
              {shared.notFound.back}
            </Button>
          </MessagePage>
        ) : (
          <Switch>
            {places.map((place) => (
              <Route key={place} path={`${pathOf(place)}/:record?`}>
                <PlaceScreen place={place} />
              </Route>
            ))}
            {/* The start and sign-in are left at once for the landing page. */}
            <Route />
          </Switch>
        )}
      </Frame>
      {importing !== null && <importing.Screen />}
      {history !== null && <history.Screen />}
      {serviceAccounts !== null && <serviceAccounts.Screen />}
      {views !== null && <views.Dialog />}
      {passwordChange !== null && <passwordChange.ChangePasswordScreen />}
      {openSessions !== null && <openSessions.OpenSessionsScreen />}
      {palette !== null && <palette.PaletteScreen />}
    </>
  )
}
