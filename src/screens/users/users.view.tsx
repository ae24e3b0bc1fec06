import { useId } from "react"
import { Users } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import type { UserSortField } from "#domain/users/user-record.schema.ts"
import type { UsersScreenWords } from "#domain/users/users-screen-english.messages.ts"
import { DataTable, HeadCell } from "#src/components/data-table.tsx"
import { ListCard, type ListState } from "#src/components/list-card.tsx"
import { type ListSettings, ListToolbar } from "#src/components/list-toolbar.tsx"
import { PageHeader } from "#src/components/page-header.tsx"
import { type Choice, FilterSelect } from "#src/components/select.tsx"
import { UserRow, type UserRowModel } from "./user-row.view.tsx"

export interface UserFilters {
  /** Empty means any. */
  readonly status: string
  readonly role: string
  readonly company: string
  readonly companies: ReadonlyArray<Choice>
  readonly changeStatus: (status: string) => void
  readonly changeRole: (role: string) => void
  readonly changeCompany: (company: string) => void
}

export interface UsersProps {
  readonly words: UsersScreenWords
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  /** The total of the list, formatted for the language; null until known. */
  readonly count: string | null
  readonly state: ListState
  readonly rows: ReadonlyArray<UserRowModel>
  readonly sort: { readonly field: UserSortField; readonly order: "ascending" | "descending" }
  readonly sortBy: (field: UserSortField) => void
  readonly searchTerm: string
  readonly changeSearch: (text: string) => void
  readonly filters: UserFilters
  readonly settings: ListSettings
  readonly keyShortcuts: string
  readonly upload: (() => void) | null
  readonly add: (() => void) | null
  readonly report: { readonly run: (() => void) | null; readonly isBusy: boolean }
}

const columns = [
  { field: "surname", width: 112, narrowWidth: 96 },
  { field: "given_name", width: 100, narrowWidth: 96 },
  { field: "email" },
  { field: "role", width: 68, narrowWidth: 64 },
  { field: "company", width: 132, narrowWidth: 104 },
  { field: "created_at", width: 136, isNarrowHidden: true },
  { field: "status", width: 116, narrowWidth: 104 }
] as const

const Filters = ({ words, record, filters }: Pick<UsersProps, "words" | "record" | "filters">) => (
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
      label={words.filters.role}
      value={filters.role}
      onChange={filters.changeRole}
      choices={[
        { value: "", label: words.filters.anyRole },
        ...(["admin", "user"] as const).map((value) => ({ value, label: words.roles[value] }))
      ]}
    />
    <FilterSelect
      label={words.filters.company}
      value={filters.company}
      onChange={filters.changeCompany}
      choices={[{ value: "", label: words.filters.anyCompany }, ...filters.companies]}
    />
  </>
)

const Table = ({ words, record, rows, sort, sortBy, keyShortcuts }: UsersProps) => {
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
        <UserRow key={row.id} row={row} isTabStop={index === tabStop} words={words} record={record} />
      ))}
    </DataTable>
  )
}

/** The users with their actions. */
export const UsersView = (props: UsersProps) => {
  const { words, record, shared, count, rows, settings, report } = props
  const titleId = useId()
  return (
    <>
      <PageHeader
        title={words.title}
        upload={{ label: shared.uploadCsv, run: props.upload }}
        report={{ ...report, label: shared.downloadReport, busyWords: shared.downloadingReport }}
        add={{ label: words.add, run: props.add }}
      />
      <ListCard
        {...props.state}
        titleId={titleId}
        words={record}
        shared={shared}
        loading={words.loading}
        hasRows={rows.length > 0}
        empty={{ icon: Users, ...words.empty }}
        toolbar={
          <ListToolbar
            titleId={titleId}
            title={count === null ? words.caption : words.table(count)}
            words={record}
            shared={shared}
            search={words.search}
            searchTerm={props.searchTerm}
            changeSearch={props.changeSearch}
            settings={settings}
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
