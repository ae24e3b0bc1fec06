import { places } from "#domain/palette/place.schema.ts"
import { ClaimQueueScreen } from "#src/screens/claims/claim-queue.screen.tsx"
import { NotFoundView } from "#src/screens/shell/not-found.view.tsx"
import { ShellView } from "#src/screens/shell/shell.view.tsx"
import { initials } from "./dates.ts"
import { palettePart, passwordChangePart } from "./parts.ts"
import { drawerAtom, isSidebarWide } from "./preferences.ts"
import { landingPath, pathOf, routeOf } from "./routes.ts"
import { useAtom } from "./use-atom.ts"
import { useDesk, useList, usePalette, usePasswordChange } from "./use-desk.ts"
import { usePart } from "./use-part.ts"
import { useAddress, usePreferences, useSession, useSystem, useWords } from "./use-system.ts"

/** The layout every private screen stands in, and the screen of this address. */
export const PrivateScreen = () => {
  const system = useSystem()
  const desk = useDesk()
  const { shared } = useWords()
  const preferences = usePreferences()
  const { user } = useSession().context
  const { stats } = useList().context
  const [isDrawerOpen, setDrawerOpen] = useAtom(drawerAtom)
  const palette = usePart(palettePart, usePalette().hasTag("open"))
  const passwordChange = usePart(passwordChangePart, usePasswordChange().hasTag("open"))
  const route = routeOf(useAddress())
  const isWide = isSidebarWide(preferences.sidebarWide, window)
  const { setPreferences } = system
  return (
    <>
      <ShellView
        words={shared}
        links={places.map((place) => ({
          place,
          href: pathOf(place),
          isCurrent: route.name === "place" && route.place === place,
          waiting: stats?.pending ?? null,
          open: () => {
            setDrawerOpen(false)
            system.go(pathOf(place))
          }
        }))}
        account={{
          name: user?.name ?? "",
          email: user?.email ?? "",
          initials: initials(user?.name ?? shared.shell.nameFallback),
          changePassword: () => desk.send({ to: "passwordChange", event: { type: "passwordChange.open" } }),
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
          desk.palette.send({ type: "palette.open" })
        }}
        logout={() => desk.send({ to: "session", event: { type: "session.signOut" } })}
      >
        {route.name === "unknown" ? (
          <NotFoundView words={shared.notFound} back={() => system.go(landingPath)} />
        ) : (
          <ClaimQueueScreen />
        )}
      </ShellView>
      {passwordChange !== null && <passwordChange.ChangePasswordScreen />}
      {palette !== null && <palette.PaletteScreen />}
    </>
  )
}
