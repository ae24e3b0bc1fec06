import type { ReactNode } from "react"
import { CircleCheck, Download, Pencil, ShieldAlert, TriangleAlert } from "lucide-react"
import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import { AppLink, type Way } from "#src/components/navigation/app-link.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { CountsView, type CountsProps } from "./import-preview.view.tsx"
import * as styles from "./import-result.module.css"
import { Note } from "#src/components/notes/note.tsx"
import { Text } from "#src/components/text/text.tsx"

export interface ImportListProps {
  readonly title: string
  readonly more: string | null
  readonly head: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly key: string; readonly cells: ReadonlyArray<ReactNode> }>
}

/** A scrollable frame is focusable, so that keys can scroll it. */
const scrolledByKeys = { tabIndex: 0 }

/** A scrolling list of the records of a file; without its title, which still names it, it takes what room is left. */
export const ImportListView = ({
  title,
  more,
  head,
  rows,
  isFilling = false
}: ImportListProps & { readonly isFilling?: boolean }) => (
  <div className={styles.list} data-filling={isFilling || undefined}>
    {!isFilling && (
      <Text as="h3" size="sm">
        {title}
      </Text>
    )}
    <div
      className={styles.frame}
      role="region"
      aria-label={title}
      data-first-focus={isFilling || undefined}
      {...scrolledByKeys}
    >
      {/* On a phone its rows are cards: the roles stay those of a table. */}
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {head.map((name) => (
              <th key={name} scope="col" role="columnheader">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, cells }) => (
            <tr key={key} role="row">
              {cells.map((cell, at) => (
                <td key={head[at]} role="cell" data-label={head[at]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {more !== null && (
      <Text as="p" size="xs" tone="muted">
        {more}
      </Text>
    )}
  </div>
)

export interface ImportResultProps {
  readonly words: CsvImportScreenWords
  readonly title: string
  readonly text: string
  /** What the undo of the import has left. */
  readonly kept: string | null
  /** Leads to the records; null where there are none. */
  readonly show: Way | null
  /** Null once it was undone: they count what is no longer there. */
  readonly counts: CountsProps["counts"] | null
  /** Shows the rows again that were left out; null where they are gone. */
  readonly correct: (() => void) | null
  /** The administrators that the import has left out. */
  readonly admins: string | null
  readonly lists: ReadonlyArray<ImportListProps>
  readonly errors: { readonly text: string; readonly download: (() => void) | null; readonly isSaving: boolean } | null
}

/** The last step: the result of the import. */
export const ImportResultView = ({
  words,
  title,
  text,
  kept,
  show,
  counts,
  correct,
  admins,
  lists,
  errors
}: ImportResultProps) => (
  <>
    <div className={styles.title} role="status">
      <Icon of={CircleCheck} size={18} tone="success" />
      <div>
        <Text as="p" weight="semibold">
          {title}
        </Text>
        <Text as="p" size="sm" tone="muted">
          {text}
        </Text>
        {show !== null && <AppLink way={show}>{words.result.show}</AppLink>}
      </div>
    </div>
    {counts !== null && <CountsView label={words.steps.result} counts={counts} unknown={words.counts.unknown} />}
    {kept !== null && (
      <Note tone="warning" icon={TriangleAlert} role="status">
        <span>{kept}</span>
      </Note>
    )}
    {errors !== null && (
      <Note tone="warning" icon={TriangleAlert} wraps>
        <span>
          {errors.text} {words.result.errorsText}
        </span>
        <Button size="small" icon={Pencil} action={correct}>
          {words.result.correctLeft}
        </Button>
        <Button size="small" icon={Download} action={errors.download} isBusy={errors.isSaving}>
          {words.rowsWithErrors}
        </Button>
      </Note>
    )}
    {admins !== null && (
      <Note tone="warning" icon={ShieldAlert} wraps>
        <span>{admins}</span>
        {errors === null && correct !== null && (
          <Button size="small" icon={Pencil} action={correct}>
            {words.result.correctLeft}
          </Button>
        )}
      </Note>
    )}
    {lists.map((list) => (
      <ImportListView key={list.title} {...list} />
    ))}
  </>
)
