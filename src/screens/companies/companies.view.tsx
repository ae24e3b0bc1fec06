import { useId } from "react"
import { BadgeCheck, Building2 } from "lucide-react"
import type { CompaniesScreenWords } from "#domain/companies/companies-screen-english.messages.ts"
import { type CompanySortField, companyTypes } from "#domain/companies/company.schema.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { DataTable, HeadCell } from "#src/components/data-table.tsx"
import { ListCard, type ListState } from "#src/components/list-card.tsx"
import { type ListSettings, ListToolbar } from "#src/components/list-toolbar.tsx"
import { PageHeader } from "#src/components/page-header.tsx"
import { FilterSelect } from "#src/components/select.tsx"
import { StatCard, StatCards } from "#src/components/stat-card.tsx"
import { CompanyRow, type CompanyRowModel } from "./company-row.view.tsx"

export interface CompaniesProps {
  readonly words: CompaniesScreenWords
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  /** The total of the list, formatted for the language; null until known. */
  readonly count: string | null
  /** Null until known. */
  readonly stats: { readonly total: number; readonly active: number } | null
  readonly state: ListState
  readonly rows: ReadonlyArray<CompanyRowModel>
  readonly sort: { readonly field: CompanySortField; readonly order: "ascending" | "descending" }
  readonly sortBy: (field: CompanySortField) => void
  readonly searchTerm: string
  readonly changeSearch: (text: string) => void
  readonly filters: {
    /** Empty means any. */
    readonly status: string
    readonly type: string
    /** Empty means the companies there are. */
    readonly active: string
    readonly changeStatus: (status: string) => void
    readonly changeType: (type: string) => void
    readonly changeActive: (active: string) => void
  }
  readonly settings: ListSettings
  readonly keyShortcuts: string
  readonly upload: (() => void) | null
  readonly add: (() => void) | null
  readonly report: { readonly run: (() => void) | null; readonly isBusy: boolean }
}

const columns = [
  { field: "name" },
  { field: "contact_email" },
  { field: "created_at", width: 128, isNarrowHidden: true },
  { field: "type", width: 104, narrowWidth: 88 },
  { field: "status", width: 124, narrowWidth: 104 }
] as const

const Filters = ({ words, record, filters }: Pick<CompaniesProps, "words" | "record" | "filters">) => (
  <>
    <FilterSelect
      label={words.filters.status}
      value={filters.status}
      onChange={filters.changeStatus}
      choices={[
        { value: "", label: words.filters.anyStatus },
        ...(["active", "inactive"] as const).map((value) => ({ value, label: record.statuses[value] }))
      ]}
    />
    <FilterSelect
      label={words.filters.type}
      value={filters.type}
      onChange={filters.changeType}
      choices={[
        { value: "", label: words.filters.anyType },
        ...companyTypes.map((value) => ({ value, label: words.types[value] }))
      ]}
    />
    <FilterSelect
      label={words.filters.active}
      value={filters.active}
      onChange={filters.changeActive}
      choices={[
        { value: "", label: `${words.filters.active}: ${words.filters.activeYes}` },
        { value: "no", label: `${words.filters.active}: ${words.filters.activeNo}` }
      ]}
    />
  </>
)

const Stats = ({ words, shared, stats }: Pick<CompaniesProps, "words" | "shared" | "stats">) => {
  const value = (figure: number | undefined) => (figure === undefined ? "–" : shared.number(figure))
  return (
    <StatCards>
      <StatCard title={words.stats.total} value={value(stats?.total)} icon={Building2} tone="info" />
      <StatCard title={words.stats.active} value={value(stats?.active)} icon={BadgeCheck} tone="success" />
    </StatCards>
  )
}

const Table = ({ words, record, rows, sort, sortBy, keyShortcuts }: CompaniesProps) => {
  const tabStop = Math.max(
    0,
    rows.findIndex((row) => row.isCursor)
  )
  return (
    <DataTable
      caption={words.caption}
      hasSelection={null}
      keyShortcuts={keyShortcuts}
      head={
        <>
          {columns.map(({ field, ...widths }) => (
            <HeadCell
              key={field}
              {...widths}
              sort={{ order: sort.field === field ? sort.order : null, run: () => sortBy(field) }}
            >
              {words.columns[field]}
            </HeadCell>
          ))}
          <HeadCell width={116} narrowWidth={104} isEnd>
            {words.columns.actions}
          </HeadCell>
        </>
      }
    >
      {rows.map((row, index) => (
        <CompanyRow key={row.id} row={row} isTabStop={index === tabStop} words={words} record={record} />
      ))}
    </DataTable>
  )
}

/** The companies there are, with what may be done to each. */
export const CompaniesView = (props: CompaniesProps) => {
  const { words, record, shared, count, rows, report } = props
  const titleId = useId()
  return (
    <>
      <PageHeader
        title={words.title}
        upload={{ label: shared.uploadCsv, run: props.upload }}
        report={{ ...report, label: shared.downloadReport, busyWords: shared.downloadingReport }}
        add={{ label: words.add, run: props.add }}
      />
      <Stats words={words} shared={shared} stats={props.stats} />
      <ListCard
        {...props.state}
        titleId={titleId}
        words={record}
        shared={shared}
        loading={words.loading}
        hasRows={rows.length > 0}
        empty={{ icon: Building2, ...words.empty }}
        toolbar={
          <ListToolbar
            titleId={titleId}
            title={count === null ? words.caption : words.table(count)}
            words={record}
            shared={shared}
            search={words.search}
            searchTerm={props.searchTerm}
            changeSearch={props.changeSearch}
            settings={props.settings}
          >
            <Filters words={words} record={record} filters={props.filters} />
          </ListToolbar>
        }
      >
        <Table {...props} />
      </ListCard>
    </>
  )
}
