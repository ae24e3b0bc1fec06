import { LogOut, PanelLeft, Search } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { follow } from "#src/components/navigation/app-link.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Icon, ProductMark } from "#src/components/text/icon.tsx"
import { Kbd } from "#src/components/navigation/kbd.tsx"
import { placeIcons } from "#src/components/text/place-icons.ts"
import { tipOf } from "#src/components/navigation/tooltip.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import { AccountMenu, type AccountMenuProps } from "./account-menu.view.tsx"
import * as styles from "./sidebar.module.css"

export type Place = keyof InterfaceWords["shell"]["links"]

export interface SidebarLink {
  readonly place: Place
  readonly href: string
  readonly isCurrent: boolean
  /** The pending count, or null when nothing is counted. */
  readonly pendingCount: number | null
  /** The count could not be read again. */
  readonly isStale: boolean
  readonly open: () => void
}

export interface SidebarProps extends Pick<AccountMenuProps, "account"> {
  readonly words: InterfaceWords
  readonly links: ReadonlyArray<SidebarLink>
  readonly isCollapsed: boolean
  readonly toggleSidebar: () => void
  readonly closeDrawer: () => void
  readonly openPalette: () => void
  readonly logout: (() => void) | null
  readonly isDrawer: boolean
}

const Link = ({ link, words }: { readonly link: SidebarLink; readonly words: InterfaceWords }) => {
  const name = words.shell.links[link.place]
  return (
    <a
      href={link.href}
      onClick={follow(link.open)}
      aria-current={link.isCurrent ? "page" : undefined}
      {...tipOf(name, "right")}
    >
      <Icon of={placeIcons[link.place]} size={18} />
      <span className={styles.label}>{name}</span>
      {link.pendingCount !== null && link.pendingCount > 0 && (
        <span className={styles.count} {...(link.isStale && { "data-stale": true, title: words.shell.staleCount })}>
          {words.number(link.pendingCount)}
          <VisuallyHidden>
            {" "}
            {words.shell.pendingCount}
            {link.isStale && ` (${words.shell.staleCount})`}
          </VisuallyHidden>
        </span>
      )}
    </a>
  )
}

/** Links to every screen, the palette, and the signed-in user. */
export const Sidebar = (props: SidebarProps) => {
  const { words, isDrawer, isCollapsed } = props
  const { shell } = words
  const turn = isDrawer ? shell.closeMenu : isCollapsed ? shell.expand : shell.collapse
  return (
    <aside className={styles.side} aria-label={shell.sidebar}>
      <div className={styles.top}>
        <button
          type="button"
          className={styles.logo}
          aria-label={`${shell.product}: ${turn}`}
          onClick={isDrawer ? props.closeDrawer : props.toggleSidebar}
          aria-expanded={isDrawer ? undefined : !isCollapsed}
        >
          <ProductMark />
          <span className={styles.label}>{shell.product}</span>
          <Icon of={PanelLeft} tone="muted" />
        </button>
        <button type="button" className={styles.jump} aria-keyshortcuts="Control+K Meta+K" onClick={props.openPalette}>
          <Icon of={Search} />
          <span className={styles.label}>{shell.jump}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      </div>
      <nav className={styles.nav} aria-label={shell.navigation}>
        {props.links.map((link) => (
          <Link key={link.place} link={link} words={words} />
        ))}
      </nav>
      <div className={styles.foot}>
        <AccountMenu words={shell} account={props.account} />
        <Button kind="quiet" icon={LogOut} action={props.logout} place="sidebar">
          {shell.logout}
        </Button>
      </div>
    </aside>
  )
}
