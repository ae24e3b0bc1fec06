import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import { LoadingRows } from "#src/components/loading-rows.tsx"
import { NotFoundView } from "#src/screens/shell/not-found.view.tsx"
import { ShellView } from "#src/screens/shell/shell.view.tsx"
import { initials } from "./dates.ts"
import { palettePart, type Part, passwordChangePart } from "./parts.ts"
import { drawerAtom, isSidebarWide } from "./preferences.ts"
import type { RoomModule } from "./rooms.ts"
import { landingPath, pathOf, routeOf } from "./routes.ts"
import { useAtom, useAtomValue } from "jotai/react"
import { useDesk, usePalette, usePasswordChange, useRooms, usePendingCounts } from "./use-desk.ts"
import { useDelayed } from "./use-delayed.ts"
import { usePart } from "./use-part.ts"
import { useAddress, usePreferences, useSession, useSystem, useWords } from "./use-system.ts"

/** A screen that loads faster shows no loading state. */
const lateMs = 300

/** The screen of this address, once loaded. */
const RoomScreen = <At extends Place>({ place }: { readonly place: At }) => {
  const part: Part<RoomModule<At>> = useSystem().rooms[place]
  usePart(part, true)
  const { shared } = useWords()
  const room = useRooms()[place]
  const isLate = useDelayed(room === undefined, lateMs)
  if (room !== undefined) return <room.Screen />
  return isLate ? <LoadingRows text={shared.loading} /> : null
}

/** The layout of private screens, with the screen of this address. */
export const PrivateScreen = () => {
  const system = useSystem()
  const desk = useDesk()
  const { shared } = useWords()
  const preferences = usePreferences()
  const { user } = useSession().context
  const pendingCount = usePendingCounts()
  const [isDrawerOpen, setDrawerOpen] = useAtom(drawerAtom)
  const palette = usePart(palettePart, usePalette().hasTag("open"))
  const passwordChange = usePart(passwordChangePart, usePasswordChange().hasTag("open"))
  const importing = useAtomValue(desk.importing)
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
          pendingCount: pendingCount[place] ?? null,
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
        {route.name === "place" && <RoomScreen key={route.place} place={route.place} />}
        {route.name === "unknown" && <NotFoundView words={shared.notFound} back={() => system.go(landingPath)} />}
      </ShellView>
      {importing !== null && <importing.Screen />}
      {passwordChange !== null && <passwordChange.ChangePasswordScreen />}
      {palette !== null && <palette.PaletteScreen />}
    </>
  )
}
