import { Fragment } from "react"
import { useAtom } from "jotai/react"
import { LogOut, PanelLeft, Search } from "lucide-react"
import { type Place, places as inOrder } from "#domain/shared/screen/place.schema.ts"
import { follow } from "#src/components/navigation/app-link.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Icon, ProductMark } from "#src/components/text/icon.tsx"
import { Kbd } from "#src/components/navigation/kbd.tsx"
import { tipOf } from "#src/components/navigation/tip.ts"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import { drawerAtom, isSidebarWide } from "#src/shell/preferences.ts"
import { pathOf, routeOf } from "#src/shell/routes.ts"
import { useAddress, useApplication, usePreferences, useWords } from "#src/shell/use-application.ts"
import { usePendingCount, useViews, useWorkspace } from "#src/shell/use-workspace.ts"
import { AccountMenu } from "./account-menu.screen.tsx"
import * as styles from "./sidebar.module.css"

/** A link to a screen, with the count of what is pending there. */
const Link = ({ to }: { readonly to: Place }) => {
  const { go } = useApplication()
  const { places } = useWorkspace()
  const { shared } = useWords()
  const route = routeOf(useAddress())
  const { count, isStale } = usePendingCount(to)
  const [, setDrawerOpen] = useAtom(drawerAtom)
  const { shell } = shared
  const name = shell.links[to]
  const open = () => {
    setDrawerOpen(false)
    go(pathOf(to))
  }
  return (
    <a
      href={pathOf(to)}
      onClick={follow(open)}
      aria-current={route.name === "place" && route.place === to ? "page" : undefined}
      {...tipOf(name, "right")}
    >
      <Icon of={places[to].icon} size={18} />
      <span className={styles.label}>{name}</span>
      {count !== null && count > 0 && (
        <span className={styles.count} {...(isStale && { "data-stale": true, title: shell.staleCount })}>
          {shared.number(count)}
          <VisuallyHidden>
            {" "}
            {shell.pendingCount}
            {isStale && ` (${shell.staleCount})`}
          </VisuallyHidden>
        </span>
      )}
    </a>
  )
}

/** Links to every screen, the palette, and the signed-in user. */
export const Sidebar = ({ isDrawer }: { readonly isDrawer: boolean }) => {
  const workspace = useWorkspace()
  const views = useViews()
  const { setPreferences } = useApplication()
  const { shell } = useWords().shared
  const isCollapsed = !isSidebarWide(usePreferences().sidebarWide, window)
  const [, setDrawerOpen] = useAtom(drawerAtom)
  const openPalette = () => {
    setDrawerOpen(false)
    workspace.palette.send({ type: "palette.open" })
  }
  const turn = isDrawer ? shell.closeMenu : isCollapsed ? shell.expand : shell.collapse
  return (
    <aside className={styles.side} aria-label={shell.sidebar}>
      <div className={styles.top}>
        <button
          type="button"
          className={styles.logo}
          aria-label={`${shell.product}: ${turn}`}
          onClick={() => (isDrawer ? setDrawerOpen(false) : setPreferences({ sidebarWide: isCollapsed }))}
          aria-expanded={isDrawer ? undefined : !isCollapsed}
        >
          <ProductMark />
          <span className={styles.label}>{shell.product}</span>
          <Icon of={PanelLeft} tone="muted" />
        </button>
        <button type="button" className={styles.jump} aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
          <Icon of={Search} />
          <span className={styles.label}>{shell.jump}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      </div>
      <nav className={styles.nav} aria-label={shell.navigation}>
        {inOrder.map((place) => (
          <Fragment key={place}>
            <Link to={place} />
            {views !== null && <views.Links place={place} />}
          </Fragment>
        ))}
      </nav>
      <div className={styles.foot}>
        <AccountMenu />
        <Button
          kind="quiet"
          icon={LogOut}
          action={() => workspace.send({ to: "session", event: { type: "session.signOut" } })}
          place="sidebar"
        >
          {shell.logout}
        </Button>
      </div>
    </aside>
  )
}
