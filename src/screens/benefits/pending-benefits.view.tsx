import type { ReactNode } from "react"
import { Check, CheckCheck, Download, HeartHandshake, RotateCcw, Undo2, X } from "lucide-react"
import type { EnrolmentsScreenWords } from "#domain/enrolments/enrolments-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Checkbox } from "#src/components/fields/checkbox.tsx"
import { Empty } from "#src/components/notes/empty.tsx"
import { ErrorNote, UnreadableRows, type UnreadableRowsProps } from "#src/components/notes/note.tsx"
import { ReturnsListFocus } from "#src/components/lists/list-focus.tsx"
import { SimilarSearches } from "#src/components/lists/similar-searches.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { ProgressBar } from "#src/components/notes/progress-bar.tsx"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import * as styles from "./pending-benefits.module.css"
import { Row } from "#src/components/layout/row.tsx"
import { Text } from "#src/components/text/text.tsx"

type Press = (() => void) | null

export interface PendingBenefitsProps {
  readonly words: EnrolmentsScreenWords
  readonly shared: InterfaceWords
  /** The pending count, formatted for the language; a dash until known. */
  readonly count: string
  readonly isLoading: boolean
  readonly failure: { readonly text: string; readonly retry: Press } | null
  /** How many new ones are not shown yet. */
  readonly newer: { readonly count: number; readonly show: Press } | null
  readonly isEmpty: boolean
  /** Takes off the search and the filters; null while there are none. */
  readonly showAll: { readonly run: Press } | null
  /** What the shown rows are searched for; where that finds nothing, searches with a corrected letter. */
  readonly searched: string
  readonly similar: ReadonlyArray<string>
  readonly searchFor: (text: string) => void
  /** The search and the filters. */
  readonly filters: ReactNode
  /** Stands for the enrolment of a link that is not in the list; null without one. */
  readonly linked: ReactNode
  readonly unreadable: UnreadableRowsProps
  readonly selection: {
    readonly isAll: boolean
    readonly count: number
    /** Says how many of them the filter hides; empty where it hides none. */
    readonly notShown: string
    readonly toggleAll: () => void
  }
  readonly activateSelected: Press
  readonly exportSelected: { readonly run: Press; readonly isBusy: boolean }
  readonly declineSelected: Press
  /** The keys that activate or decline the selected ones, or the one in focus, and that undo. */
  readonly keys: Readonly<Record<"activate" | "decline" | "undo", string | undefined>>
  /** Takes back the last decision. */
  readonly undo: Press
  readonly activateAll: Press
  /** Null while nothing has failed. */
  readonly retry: { readonly count: string; readonly run: Press } | null
  /** Null while no activation of several calls is under way. */
  readonly progress: { readonly done: number; readonly total: number; readonly stop: Press } | null
  readonly close: Press
  /** The keyboard focus has moved into the panel. */
  readonly onFocus: () => void
  /** The list. */
  readonly children: ReactNode
}

const Head = ({
  words,
  shared,
  selection,
  newer,
  failure,
  isEmpty,
  filters,
  linked,
  exportSelected
}: PendingBenefitsProps) => (
  <div className={styles.head}>
    <div className={styles.filters}>{filters}</div>
    {linked}
    {failure !== null && (
      <ErrorNote text={shared.error(failure.text)} retry={{ label: shared.retry, run: failure.retry }} />
    )}
    {newer !== null && (
      <Row as="div" role="status">
        <Text size="sm" tone="muted">
          {words.newer(newer.count)}
        </Text>
        <ReturnsListFocus>
          <Button kind="link" action={newer.show}>
            {words.show}
          </Button>
        </ReturnsListFocus>
      </Row>
    )}
    {!isEmpty && (
      <div className={styles.all}>
        <Checkbox
          label={words.selectAll}
          isChecked={selection.count === 0 ? false : selection.isAll ? true : "mixed"}
          onChange={selection.toggleAll}
        />
        <span aria-hidden="true">{words.selectAll}</span>
        <span role="status">
          {selection.count > 0 && words.selected(shared.number(selection.count)) + selection.notShown}
        </span>
        {selection.count > 0 && (
          <Button kind="link" icon={Download} action={exportSelected.run} isBusy={exportSelected.isBusy}>
            {words.exportSelected(shared.number(selection.count))}
          </Button>
        )}
      </div>
    )}
  </div>
)

const capped = (key: string | undefined) => (key === undefined ? {} : { keycap: key.toUpperCase(), keys: key })

const Foot = ({ words, shared, selection, progress, ...props }: PendingBenefitsProps) => (
  <>
    {progress === null ? (
      // Several buttons leave no room for their labels.
      selection.count === 0 &&
      props.undo !== null && (
        <FooterStart>
          <ReturnsListFocus>
            <Button kind="link" icon={Undo2} action={props.undo} {...capped(props.keys.undo)}>
              {words.undo}
            </Button>
          </ReturnsListFocus>
        </FooterStart>
      )
    ) : (
      <FooterStart>
        <Row>
          <ProgressBar
            label={words.deciding}
            text={words.progress(shared.number(progress.done), shared.number(progress.total))}
            done={progress.done}
            total={progress.total}
            isShort
          />
          {progress.stop !== null && (
            <ReturnsListFocus>
              <Button kind="link" action={progress.stop}>
                {words.stop}
              </Button>
            </ReturnsListFocus>
          )}
        </Row>
      </FooterStart>
    )}
    {progress === null && props.retry !== null && (
      <ReturnsListFocus>
        <Button icon={RotateCcw} action={props.retry.run}>
          {words.retry(props.retry.count)}
        </Button>
      </ReturnsListFocus>
    )}
    {progress === null && selection.count > 0 && (
      <ReturnsListFocus>
        <Button kind="primary" icon={Check} action={props.activateSelected} {...capped(props.keys.activate)}>
          {words.activateSelected(shared.number(selection.count))}
        </Button>
      </ReturnsListFocus>
    )}
    {progress === null && selection.count > 0 && (
      <ReturnsListFocus>
        <Button icon={X} action={props.declineSelected} {...capped(props.keys.decline)}>
          {words.declineSelected(shared.number(selection.count))}
        </Button>
      </ReturnsListFocus>
    )}
    <Button
      kind={selection.count > 0 && progress === null ? "plain" : "primary"}
      icon={CheckCheck}
      action={props.activateAll}
      isBusy={progress !== null}
      busyWords={words.activating}
    >
      {words.activateAll}
    </Button>
  </>
)

/** Says that there are none, or that none match, with the text that was searched for. */
const nothingFound = ({ words, shared, showAll, searched }: PendingBenefitsProps) => {
  if (showAll === null) return words.empty
  return searched === "" ? words.noMatch : { title: shared.nothingMatches(searched) }
}

/** The pending enrolments, beside the list of benefits, which stays usable. */
export const PendingBenefitsView = (props: PendingBenefitsProps) => {
  const { words, shared, isEmpty, isLoading, failure, showAll, unreadable } = props
  return (
    <SidePanel
      title={words.title(props.count)}
      close={props.close}
      closeLabel={shared.close}
      isModal={false}
      onFocus={props.onFocus}
      isFlush
      footer={<Foot {...props} />}
    >
      <Head {...props} />
      {isLoading && <LoadingRows text={words.loading} rows={6} />}
      {!isLoading && isEmpty && unreadable.ids.length === 0 && failure === null && (
        <div>
          <Empty icon={HeartHandshake} {...nothingFound(props)}>
            <SimilarSearches label={shared.similar} similar={props.similar} searchFor={props.searchFor} />
            {showAll !== null && (
              <ReturnsListFocus>
                <Button kind="link" action={showAll.run}>
                  {words.showAll}
                </Button>
              </ReturnsListFocus>
            )}
          </Empty>
        </div>
      )}
      <UnreadableRows {...unreadable} />
      {!isEmpty && props.children}
    </SidePanel>
  )
}
