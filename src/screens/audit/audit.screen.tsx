import { ReportButtons } from "#src/screens/record/report-buttons.tsx"
import { Eye, ListFilter, ScrollText, UserRound } from "lucide-react"
import { auditCriteria, auditListRules, type AuditRow } from "#domain/audit/audit-list.rules.ts"
import { auditVerbs, placeOfEntity, severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
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
import { Entity, unknownPerson } from "#domain/shared/identity.schema.ts"
import type { AuditScreenWords } from "#domain/audit/audit-screen-english.messages.ts"
import { RowButton } from "#src/components/lists/row-actions.tsx"
import { Text } from "#src/components/text/text.tsx"
import { DaysFilter } from "#src/shell/time/days-filter.tsx"
import { type RecordRow, useRecordRows } from "#src/screens/record/record-rows.ts"
import { choicesOf, type ListFilter as Filter, RecordScreen } from "#src/screens/record/record-screen.tsx"
import { recordTable } from "#src/screens/record/record-table.tsx"
import { plainMoment } from "#src/shell/dates.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { RecordLink } from "#src/shell/record-link.tsx"
import {
  actionText,
  changeText,
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
      cell: ({ record }) => plainMoment(record.at)
    },
    {
      id: "actor",
      kind: "name",
      width: 180,
      cell: ({ record: { actor } }, { tabIndex }) => (
        <Text isTruncated>
          {actor.id === unknownPerson.id ? (
            actor.name
          ) : (
            <RecordLink place="users" id={actor.id} tabIndex={tabIndex}>
              {actor.name}
            </RecordLink>
          )}
        </Text>
      )
    },
    {
      id: "action",
      kind: "line",
      width: 168,
      narrowWidth: 140,
      cell: ({ record }, { words }) => <Text isTruncated>{actionText(record, words)}</Text>
    },
    {
      id: "record",
      kind: "line",
      width: 120,
      narrowWidth: 108,
      cell: ({ record: { entity, entity_id } }, { words, tabIndex }) => {
        const place = placeOfEntity[entity]
        const name = words.entities[entity]
        return place === undefined || entity_id === severalRecords ? (
          name
        ) : (
          <RecordLink place={place} id={entity_id} tabIndex={tabIndex}>
            {name}
          </RecordLink>
        )
      }
    },
    {
      id: "change",
      kind: "line",
      tone: "muted",
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
            label={words.detailsOf(`${actionText(record, words)}, ${words.entities[record.entity]}`)}
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
            label={words.onlyRecord}
            icon={ListFilter}
            tabIndex={tabIndex}
            keys={keyOf("record")}
          />
        </>
      )
    }
  ]
})

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
  const actor = rows.find(({ record }) => record.actor.id === filter.actor_id)?.record.actor.name
  // A row's buttons set these: they are offered only to be taken off again.
  const ofRows: ReadonlyArray<Filter<AuditFilter> | null> = [
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
          choices: [{ value: filter.entity_id, label: filters.thisRecord }]
        }
  ]
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
            choices: choicesOf(auditVerbs, words.actionsDone)
          },
          ...ofRows.flatMap((one) => one ?? [])
        ]}
        moreFilters={
          <DaysFilter
            words={words.filters}
            filter={list.context.criteria.filter}
            change={(patch) => screen.send({ to: "list", event: { type: "filter.change", patch } })}
          />
        }
        hasRows={rows.length > 0}
      >
        <AuditTable words={words} rows={rows} sort={sort} send={screen.send} />
      </RecordScreen>
      {dialogs !== null && <dialogs.AuditDialogs />}
    </>
  )
}

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
    isUnsaved: () => false,
    address: listAddress(auditCriteria)
  })
  return screenProviding("audit", screen, AuditScreenProvider, AuditScreen)
}
