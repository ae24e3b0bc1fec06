import type { ReactNode } from "react"
import { CloudOff, Menu as MenuIcon, RefreshCw, Search } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { modalEvents, showAsModal } from "#src/components/dialogs/modal.ts"
import { Icon, Product } from "#src/components/text/icon.tsx"
import { SkipLink } from "#src/components/navigation/app-link.tsx"
import { Sidebar, type SidebarProps } from "./sidebar.view.tsx"
import * as styles from "./frame.module.css"

export interface ShellProps extends Omit<SidebarProps, "isDrawer"> {
  /** The drawer exists under 768 px only. */
  readonly isDrawerOpen: boolean
  /** Why the server cannot be reached; null while it can. */
  readonly connection: "offline" | "lost" | null
  /** Reloads the page, where the server has a newer build than it; else null. */
  readonly reload: (() => void) | null
  readonly openDrawer: () => void
  readonly children: ReactNode
}

/** Sidebar or drawer, and the scrolling main area of every private screen. */
export const ShellView = (props: ShellProps) => {
  const { words } = props
  return (
    <div className={styles.shell} data-sidebar={props.isCollapsed ? "collapsed" : "open"}>
      <SkipLink target="main">{words.shell.skip}</SkipLink>
      <Sidebar {...props} isDrawer={false} />
      <header className={styles.topbar}>
        <Button kind="quiet" icon={MenuIcon} label={words.shell.openMenu} action={props.openDrawer} tipSide="right" />
        <span>
          <Product name={words.shell.product} />
        </span>
        <Button kind="quiet" icon={Search} label={words.shell.jump} action={props.openPalette} tipSide="from-end" />
      </header>
      {props.isDrawerOpen && (
        <dialog
          ref={showAsModal}
          className={styles.drawer}
          aria-label={words.shell.navigation}
          {...modalEvents(props.closeDrawer)}
        >
          <Sidebar {...props} isDrawer />
        </dialog>
      )}
      <div className={styles.column}>
        {/* Always there, so that a change is announced. */}
        <div role="status">
          {props.connection !== null && (
            <p className={styles.connection}>
              <Icon of={CloudOff} />
              {words.connection[props.connection]}
            </p>
          )}
          {props.reload !== null && (
            <div className={styles.connection}>
              <Icon of={RefreshCw} />
              {words.connection.replaced}
              <Button action={props.reload}>{words.connection.reload}</Button>
            </div>
          )}
        </div>
        <main id="main" className={styles.main} tabIndex={-1}>
          {props.children}
        </main>
      </div>
    </div>
  )
}
