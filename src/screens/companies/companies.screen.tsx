import { BadgeCheck, Building2, RotateCcw } from "lucide-react"
import { companyActions, companiesCommands, type CompaniesMessage } from "#domain/companies/companies.commands.ts"
import type { CompaniesScreenWords } from "#domain/companies/companies-screen-english.messages.ts"
import {
  type Company,
  type CompanyFilter,
  type CompanySortField,
  companyTypes
} from "#domain/companies/company.schema.ts"
import { companyListRules, companyCriteria } from "#domain/companies/company-record.rules.ts"
import { type RowActionKind, actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { plainDate } from "#src/shell/dates.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useCompaniesScreen, useCompaniesState, useCompaniesWords, useCompanyButtons } from "./use-companies.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { Badge } from "#src/components/text/badge.tsx"
import { RowButton, RowPending } from "#src/components/lists/data-table.tsx"
import { Text } from "#src/components/text/text.tsx"
import {
  AddButton,
  addUnlessOpen,
  changeButtons,
  statusSwitch,
  UploadButton
} from "#src/screens/record/record-changes.tsx"
import { ReportButton } from "#src/screens/record/record-parts.tsx"
import { type RecordRow, useRecordRows } from "#src/screens/record/record-rows.ts"
import { choicesOf, RecordScreen } from "#src/screens/record/record-screen.tsx"
import { recordTable } from "#src/screens/record/record-table.tsx"

export const companyDialogsModule = lazyModule(() => import("./company-dialogs.screen.tsx"))

interface CompanyRow extends RecordRow<Company, CompaniesMessage> {
  /** The running action. */
  readonly action: RowActionKind | null
}

const CompanyTable = recordTable<CompanyRow, CompaniesScreenWords, CompanySortField>({
  criteria: companyCriteria,
  commands: companiesCommands,
  stateOf: ({ action, record: { is_deleted } }) => (action !== null ? "deciding" : is_deleted ? "done" : "rest"),
  columns: [
    {
      id: "name",
      sortField: "name",
      kind: "more",
      cell: ({ record: { name } }) => (
        <Text as="b" weight="semibold" isTruncated>
          {name}
        </Text>
      )
    },
    {
      id: "contact_email",
      sortField: "contact_email",
      kind: "line",
      tone: "muted",
      cell: ({ record }) => <Text isTruncated>{record.contact_email}</Text>
    },
    {
      id: "created_at",
      sortField: "created_at",
      kind: "line",
      tone: "muted",
      width: 128,
      isNarrowHidden: true,
      cell: ({ record }) => plainDate(record.created_at)
    },
    {
      id: "type",
      sortField: "type",
      kind: "line",
      width: 104,
      narrowWidth: 88,
      cell: ({ record }, { words }) => words.types[record.type]
    },
    {
      id: "status",
      sortField: "status",
      kind: "state",
      width: 124,
      narrowWidth: 104,
      cell: (row, parts) =>
        row.record.is_deleted ? (
          <Badge tone="neutral">{parts.words.deleted}</Badge>
        ) : (
          statusSwitch(row, companyActions.toggle(row.record), row.record.name, parts)
        )
    },
    {
      id: "actions",
      kind: "actions",
      width: 116,
      narrowWidth: 104,
      cell: (row, parts) => {
        const { record, action, run } = row
        const { words, tabIndex } = parts
        const [edit, remove] = [companyActions.edit(record), companyActions.remove(record)]
        if (!record.is_deleted) return changeButtons(row, { edit, remove }, record.name, parts)
        if (action !== null) return <RowPending>{words.restoring}</RowPending>
        return (
          <RowButton
            action={run(companyActions.restore(record))}
            label={words.restoreOf(record.name)}
            icon={RotateCcw}
            tabIndex={tabIndex}
          >
            {words.restore}
          </RowButton>
        )
      }
    }
  ]
})

/** The companies there are, with what may be done to each. */
export const CompaniesScreen = () => {
  const screen = useCompaniesScreen()
  const { list, form, removal, rowActions, report, screen: own } = useCompaniesState()
  const words = useCompaniesWords()
  const { statuses } = useRecordWords()
  const button = useCompanyButtons()
  const rows = useRecordRows(screen, companyListRules, list.context, ({ id }) => ({
    action: actionOn(rowActions.context, id)
  }))
  const dialogs = useLazyModule(
    companyDialogsModule,
    own.hasTag("help") || form.hasTag("open") || removal.hasTag("open")
  )
  const { summary, criteria } = list.context
  const { filters } = words
  return (
    <>
      <RecordScreen<CompanyFilter>
        name="companies"
        icon={Building2}
        words={words}
        list={list}
        send={screen.send}
        button={button}
        actions={
          <>
            <UploadButton run={button("companies.import")} />
            <ReportButton run={button("companies.report")} report={report} />
            <AddButton label={words.add} run={addUnlessOpen(form.hasTag("open"), button("companies.add"))} />
          </>
        }
        figures={[
          { title: words.stats.total, value: summary?.total, icon: Building2, tone: "info" },
          { title: words.stats.active, value: summary?.active, icon: BadgeCheck, tone: "success" }
        ]}
        filters={[
          {
            field: "status",
            label: filters.status,
            anyLabel: filters.anyStatus,
            choices: choicesOf(["active", "inactive"], statuses)
          },
          {
            field: "type",
            label: filters.type,
            anyLabel: filters.anyType,
            choices: choicesOf(companyTypes, words.types)
          },
          {
            field: "active",
            label: filters.active,
            anyLabel: `${filters.active}: ${filters.activeYes}`,
            choices: [{ value: "no", label: `${filters.active}: ${filters.activeNo}` }],
            value: criteria.filter.active === "no" ? "no" : ""
          }
        ]}
        hasRows={rows.length > 0}
      >
        <CompanyTable words={words} rows={rows} sort={criteria.sort} send={screen.send} />
      </RecordScreen>
      {dialogs !== null && <dialogs.CompanyDialogsScreen />}
    </>
  )
}
