import type { ReactNode } from "react"
import { useSelector } from "@xstate/react"
import { useAtom, useAtomValue } from "jotai/react"
import { CircleAlert, CloudOff, Menu as MenuIcon, RefreshCw, Search } from "lucide-react"
import { groupText } from "#domain/application/notices.rules.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { modalEvents, showAsModal } from "#src/components/dialogs/modal.ts"
import { Note } from "#src/components/notes/note.tsx"
import { PageNotes } from "#src/components/notes/page-note.tsx"
import { Product } from "#src/components/text/icon.tsx"
import { SkipLink } from "#src/components/navigation/app-link.tsx"
import { isReplacedAtom } from "#src/shell/lazy-module.ts"
import { toastsModule } from "#src/shell/lazy-screens.ts"
import { notices } from "#src/shell/notices/notices.ts"
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
          {disconnection !== null && <UntoastedNotice />}
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

/** A notice that cannot be a toast yet, as the line went before the toaster was fetched. */
const UntoastedNotice = () => {
  const { language } = useWords()
  const group = useSelector(notices, ({ context }) => context.queue[0])
  const isToasterFetched = useAtomValue(toastsModule.state) !== null
  const text = group === undefined || isToasterFetched ? undefined : groupText(group)?.[language]
  if (text === undefined) return null
  return (
    <Note tone="danger" icon={CircleAlert} role="status">
      <span>{text}</span>
    </Note>
  )
}
