import type { ReactNode } from "react"
import { useAtom, useAtomValue } from "jotai/react"
import { CloudOff, Menu as MenuIcon, RefreshCw, Search } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { modalEvents, showAsModal } from "#src/components/dialogs/modal.ts"
import { Note } from "#src/components/notes/note.tsx"
import { PageNotes } from "#src/components/notes/page-note.tsx"
import { Product } from "#src/components/text/icon.tsx"
import { SkipLink } from "#src/components/navigation/app-link.tsx"
import { isReplacedAtom } from "#src/shell/lazy-module.ts"
import { drawerAtom, isSidebarWide } from "#src/shell/preferences.ts"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import { useDisconnection, useWorkspace } from "#src/shell/use-workspace.ts"
import { Sidebar } from "./sidebar.screen.tsx"
import * as styles from "./frame.module.css"

/** Sidebar or drawer, and the scrolling main area of every private screen. The drawer exists under 768 px only. */
export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const workspace = useWorkspace()
  const { shared: words } = useWords()
  const [isDrawerOpen, setDrawerOpen] = useAtom(drawerAtom)
  const isWide = isSidebarWide(usePreferences().sidebarWide, window)
  const isReplaced = useAtomValue(isReplacedAtom)
  const disconnection = useDisconnection()
  return (
    <div className={styles.shell} data-sidebar={isWide ? "open" : "collapsed"}>
      <SkipLink target="main">{words.shell.skip}</SkipLink>
      <Sidebar isDrawer={false} />
      <header className={styles.topbar}>
        <Button
          kind="quiet"
          icon={MenuIcon}
          label={words.shell.openMenu}
          action={() => setDrawerOpen(true)}
          tipSide="right"
        />
        <Product name={words.shell.product} />
        <Button
          kind="quiet"
          icon={Search}
          label={words.shell.jump}
          action={() => workspace.palette.send({ type: "palette.open" })}
          tipSide="from-end"
        />
      </header>
      {isDrawerOpen && (
        <dialog
          ref={showAsModal}
          className={styles.drawer}
          aria-label={words.shell.navigation}
          {...modalEvents(() => setDrawerOpen(false))}
        >
          <Sidebar isDrawer />
        </dialog>
      )}
      <div className={styles.column}>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <PageNotes>
          {disconnection !== null && (
            <Note tone="warning" icon={CloudOff}>
              <span>{words.connection[disconnection]}</span>
            </Note>
          )}
          {isReplaced && (
            <Note tone="warning" icon={RefreshCw}>
              <span>{words.connection.replaced}</span>
              <Button action={() => window.location.reload()}>{words.connection.reload}</Button>
            </Note>
          )}
        </PageNotes>
      </div>
    </div>
  )
}
