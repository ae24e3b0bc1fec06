import type { ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import type { MemberHistoryContext } from "#domain/shared/list/member-history.machine.ts"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { Empty } from "#src/components/notes/empty.tsx"
import { ErrorNote, StaleNote, UnreadableRows } from "#src/components/notes/note.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useRecordWords } from "./use-screen.ts"
import * as styles from "./member-history.module.css"

interface MemberHistoryProps {
  readonly history: {
    readonly context: Pick<MemberHistoryContext<unknown>, "rows" | "unreadable" | "failure">
    readonly hasTag: (tag: "stale") => boolean
  }
  /** Reads it again. */
  readonly read: () => void
  readonly icon: LucideIcon
  /** What is said where there are no rows. */
  readonly none: string
  readonly children: ReactNode
}

/** A member's records of one kind, with the states of reading them. */
export const MemberHistory = ({ history, read, icon, none, children }: MemberHistoryProps) => {
  const { shared, language } = useWords()
  const record = useRecordWords()
  const { rows, unreadable, failure } = history.context
  if (rows === null && failure === null) return <LoadingRows text={shared.loading} rows={4} />
  const retry = { label: shared.retry, run: read }
  return (
    <div className={styles.history}>
      {failure !== null && <ErrorNote text={shared.error(failure[language])} retry={retry} />}
      {history.hasTag("stale") && <StaleNote text={shared.mayBeOld} retry={retry} />}
      {rows === null || rows.length === 0
        ? failure === null && unreadable.length === 0 && <Empty icon={icon} title={none} />
        : children}
      <UnreadableRows ids={unreadable} text={record.unreadable} />
    </div>
  )
}
