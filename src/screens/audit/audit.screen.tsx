import { Eye, ListFilter, ScrollText, UserRound } from "lucide-react"
import { ReportButtons } from "#src/screens/record/report-buttons.tsx"
import { auditCriteria, auditListRules, type AuditRow } from "#domain/audit/audit-list.rules.ts"
import { changeText, nameIn, plainSentence } from "#domain/audit/audit-sentence.rules.ts"
import { askedVerbs } from "#domain/shared/audit/audit-entry.rules.ts"
import {
  auditCommands,
  type AuditMessage,
  openEntry,
  showActor,
  showRecord,
  type AuditState,
  availableAuditCommands
} from "#domain/audit/audit.commands.ts"
import type { AuditFilter, AuditSortField } from "#domain/shared/audit/audit.schema.ts"
import { Entity } from "#domain/shared/identity.schema.ts"
import type { AuditScreenWords } from "#domain/audit/audit-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { RowButton } from "#src/components/lists/row-actions.tsx"
import { Text } from "#src/components/text/text.tsx"
import { DaysFilter } from "#src/shell/time/days-filter.tsx"
import { type RecordRow, useRecordRows } from "#src/screens/record/record-rows.ts"
import { choicesOf, type ListFilter as Filter, RecordScreen } from "#src/screens/record/record-screen.tsx"
import { recordTable } from "#src/screens/record/record-table.tsx"
import { MomentText } from "#src/shell/time/date-text.tsx"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { AuditSentence } from "./audit-sentence.tsx"
import {
  useAuditButtons,
  useAuditScreen,
  useAuditState,
  useAuditWords,
  type AuditPorts,
  auditScreenWith,
  AuditScreenProvider
} from "./audit-workflows.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"
import type { ScreenContext } from "#src/shell/context.ts"

const auditDialogsModule = lazyModule(() => import("./audit-dialogs.screen.tsx"))

const AuditTable = recordTable<RecordRow<AuditRow, AuditMessage>, AuditScreenWords, AuditSortField>({
  criteria: auditCriteria,
  commands: auditCommands,
  stateOf: () => "idle",
  columns: [
    {
      id: "at",
      sortField: "at",
      kind: "line",
      tone: "muted",
      width: 168,
      narrowWidth: 156,
      cell: ({ record }) => <MomentText at={record.at} />
    },
    {
      id: "told",
      kind: "name",
      cell: ({ record, run }, { words, tabIndex }) => (
        <>
          <AuditSentence entry={record} words={words} tabIndex={tabIndex} />
          {record.bulk !== undefined && (
            <>
              {" · "}
              <Button kind="link" size="small" action={run(showRecord(record))} tabIndex={tabIndex}>
                {words.showThem}
              </Button>
            </>
          )}
        </>
      )
    },
    {
      id: "change",
      kind: "line",
      tone: "muted",
      width: 300,
      narrowWidth: 220,
      cell: ({ record }, { words }) => <Text isTruncated>{changeText(record, words)}</Text>
    },
    {
      id: "actions",
      kind: "actions",
      width: 132,
      cell: ({ record, run }, { words, tabIndex, keyOf }) => (
        <>
          <RowButton
            action={run(openEntry(record))}
            label={words.detailsOf(plainSentence(record, words))}
            icon={Eye}
            tabIndex={tabIndex}
            keys={keyOf("details")}
          />
          <RowButton
            action={run(showActor(record))}
            label={words.onlyActor(record.actor.name)}
            icon={UserRound}
            tabIndex={tabIndex}
            keys={keyOf("actor")}
          />
          <RowButton
            action={run(showRecord(record))}
            label={record.bulk === undefined ? words.onlyRecord : words.showThem}
            icon={ListFilter}
            tabIndex={tabIndex}
            keys={keyOf("record")}
          />
        </>
      )
    }
  ]
})

/** The filters that the buttons of a row set: they are offered only to be taken off again. */
const filtersOfRows = (
  filter: AuditFilter,
  rows: ReadonlyArray<{ readonly record: AuditRow }>,
  words: AuditScreenWords
): ReadonlyArray<Filter<AuditFilter>> => {
  const { filters } = words
  const actor = rows.find(({ record }) => record.actor.id === filter.actor_id)?.record.actor.name
  const named = rows.find(({ record: { names = {} } }) => names[filter.entity_id ?? ""] !== undefined)?.record.names
  const record = named?.[filter.entity_id ?? ""]
  const set: ReadonlyArray<Filter<AuditFilter> | null> = [
    filter.actor_id === undefined
      ? null
      : {
          field: "actor_id",
          label: filters.actor,
          anyLabel: filters.anyActor,
          choices: [{ value: filter.actor_id, label: actor ?? filters.thisActor }]
        },
    filter.entity_id === undefined
      ? null
      : {
          field: "entity_id",
          label: filters.record,
          anyLabel: filters.anyRecord,
          choices: [
            { value: filter.entity_id, label: record === undefined ? filters.thisRecord : nameIn(record, words) }
          ]
        },
    filter.request_id === undefined
      ? null
      : {
          field: "request_id",
          label: filters.bulk,
          anyLabel: filters.anyBulk,
          choices: [{ value: filter.request_id, label: filters.thisBulk }]
        }
  ]
  return set.flatMap((one) => one ?? [])
}

/** The audit: who changed what and when, with each field before and after. */
const AuditScreen = () => {
  const screen = useAuditScreen()
  const state = useAuditState()
  const words = useAuditWords()
  const button = useAuditButtons()
  const { list, report } = state
  const rows = useRecordRows(screen, auditListRules, list.context, () => ({}))
  const dialogs = useLazyModule(auditDialogsModule, state.screen.hasTag("help") || state.screen.context.opened !== null)
  const { filters } = words
  const { filter, sort } = list.context.criteria
  const ofRows = filtersOfRows(filter, rows, words)
  return (
    <>
      <RecordScreen<AuditFilter>
        name="audit"
        icon={ScrollText}
        words={words}
        list={list}
        send={screen.send}
        button={button}
        actions={<ReportButtons name="audit" button={button} report={report} />}
        filters={[
          {
            field: "entity",
            label: filters.entity,
            anyLabel: filters.anyEntity,
            choices: choicesOf(Entity.literals, words.entities)
          },
          {
            field: "action",
            label: filters.action,
            anyLabel: filters.anyAction,
            choices: choicesOf(askedVerbs, words.actionsDone)
          },
          ...ofRows
        ]}
        moreFilters={
          <DaysFilter
            words={words.filters}
            filter={list.context.criteria.filter}
            change={(patch) => screen.send({ to: "list", event: { type: "filter.change", patch } })}
          />
        }
        hideable={AuditTable.hideable}
        hasRows={rows.length > 0}
      >
        <AuditTable words={words} rows={rows} sort={sort} send={screen.send} />
      </RecordScreen>
      {dialogs !== null && <dialogs.AuditDialogs />}
    </>
  )
}

export const commands = auditCommands

export const openScreen = (context: ScreenContext, ports: AuditPorts) => {
  const screen = runScreen<AuditState, AuditMessage>(context, {
    place: "audit",
    logic: auditScreenWith(ports),
    ahead: [auditDialogsModule],
    commands: availableAuditCommands,
    isDialogOpen: ({
      screen: {
        context: { opened }
      }
    }) => opened !== null,
    cancels: [{ to: "screen", event: { type: "entry.close" } }],
    isUnsaved: () => false,
    address: listAddress(auditCriteria)
  })
  return screenProviding("audit", screen, AuditScreenProvider, AuditScreen)
}
