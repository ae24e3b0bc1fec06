import { useId } from "react"
import { Keyboard, ListFilter, Search, Settings2, Undo2 } from "lucide-react"
import { type ClaimStatus, claimStatuses, type ClaimType, claimTypes } from "#domain/claims/claim.schema.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { Density } from "#domain/shared/preferences.schema.ts"
import { Button } from "#src/components/button.tsx"
import { HandsOver } from "#src/components/hand-over.tsx"
import { Field } from "#src/components/field.tsx"
import { Icon } from "#src/components/icon.tsx"
import { Kbd } from "#src/components/kbd.tsx"
import { Menu, MenuGroup, MenuItem } from "#src/components/menu.tsx"
import { Segments } from "#src/components/segments.tsx"
import { FilterSelect, Select } from "#src/components/select.tsx"
import { Switch } from "#src/components/switch.tsx"
import { TextField } from "#src/components/text-field.tsx"

export interface ClaimFilters {
  /** Empty means any. */
  readonly status: ClaimStatus | ""
  readonly type: ClaimType | ""
  /** yyyy-MM-dd, as a date field has it, or empty. */
  readonly from: string
  readonly to: string
  /** dd/MM/yyyy of the same, to name them in the button. */
  readonly fromText: string
  readonly toText: string
  /** The days of submission that a link has asked for; empty means any. */
  readonly submittedText: string
  readonly error: string | null
  readonly changeStatus: (status: string) => void
  readonly changeType: (type: string) => void
  readonly changeFrom: (day: string) => void
  readonly changeTo: (day: string) => void
  /** Null when no filter is set. */
  readonly clear: (() => void) | null
}

export interface ClaimSettings {
  readonly rowsPerPage: number
  /** The sizes a page can have; choosing the present one does nothing. */
  readonly rowChoices: ReadonlyArray<{ readonly rows: number; readonly choose: (() => void) | null }>
  readonly density: Density
  readonly chooseDensity: (density: Density) => void
  readonly hasSingleKeys: boolean
  readonly toggleSingleKeys: () => void
  readonly showKeys: () => void
}

export interface ClaimToolbarProps {
  readonly words: ClaimsScreenWords
  readonly shared: InterfaceWords
  /** Of the whole list that matches, grouped for the language; null until it is known. */
  readonly count: string | null
  readonly titleId: string
  /** The last decision of this administrator, while it can be undone. */
  readonly recent: { readonly text: string; readonly undo: (() => void) | null; readonly isBusy: boolean } | null
  readonly searchTerm: string
  readonly changeSearch: (text: string) => void
  readonly filters: ClaimFilters
  readonly settings: ClaimSettings
}

const MoreFilters = ({ words, shared, filters }: Pick<ClaimToolbarProps, "words" | "shared" | "filters">) => {
  const id = useId()
  const said = [
    filters.type === "" ? "" : words.types[filters.type],
    filters.fromText === "" ? "" : words.filters.fromDay(filters.fromText),
    filters.toText === "" ? "" : words.filters.toDay(filters.toText),
    filters.submittedText === "" ? "" : words.filters.submitted(filters.submittedText)
  ]
    .filter(Boolean)
    .join(" ")
  return (
    <>
      <Button
        icon={ListFilter}
        action={null}
        opens={id}
        label={said === "" ? words.filters.more : `${words.filters.more}: ${said}`}
        className={said === "" ? "" : "set"}
      >
        {said === "" ? words.filters.more : said}
      </Button>
      <Menu id={id} label={words.filters.more}>
        <div className="menu-group gap-3! w-60">
          <Field label={words.filters.type} error={null}>
            {(parts) => (
              <Select
                parts={parts}
                value={filters.type}
                onChange={filters.changeType}
                choices={[
                  { value: "", label: words.filters.anyType },
                  ...claimTypes.map((type) => ({ value: type, label: words.types[type] }))
                ]}
              />
            )}
          </Field>
          <TextField
            type="date"
            label={words.filters.from}
            value={filters.from}
            onChange={filters.changeFrom}
            error={null}
          />
          <TextField
            type="date"
            label={words.filters.to}
            value={filters.to}
            onChange={filters.changeTo}
            error={filters.error}
          />
          <Button action={filters.clear}>{shared.clearFilters}</Button>
        </div>
      </Menu>
    </>
  )
}

const Settings = ({ words, shared, settings }: Pick<ClaimToolbarProps, "words" | "shared" | "settings">) => {
  const id = useId()
  const { shell } = shared
  const choices = (["comfortable", "compact"] as const).map((value) => ({
    value,
    label: shell.densities[value],
    choose: () => settings.chooseDensity(value)
  }))
  return (
    <>
      <Button
        icon={Settings2}
        action={null}
        opens={id}
        label={words.settings}
        className="wide-only"
        tipSide="from-end"
      />
      <Menu id={id} label={words.settings}>
        <MenuGroup title={words.rowsPerPage}>
          <Segments
            label={words.rowsPerPage}
            value={String(settings.rowsPerPage)}
            choices={settings.rowChoices.map(({ rows, choose }) => ({
              value: String(rows),
              label: String(rows),
              choose
            }))}
          />
        </MenuGroup>
        <MenuGroup title={shell.density}>
          <Segments label={shell.density} value={settings.density} choices={choices} />
        </MenuGroup>
        <div className="menu-group">
          <Switch label={shell.singleKeys} isOn={settings.hasSingleKeys} toggle={settings.toggleSingleKeys} />
        </div>
        <MenuItem menu={id} icon={Keyboard} action={settings.showKeys}>
          {words.keysHelp}
        </MenuItem>
      </Menu>
    </>
  )
}

/** Title with count, the last decision, search, filters and table settings. */
export const ClaimToolbar = (props: ClaimToolbarProps) => {
  const { words, recent, filters } = props
  return (
    <div className="toolbar">
      <h2 id={props.titleId}>{props.count === null ? words.title : words.table(props.count)}</h2>
      {recent !== null && (
        <span className="recent tabular">
          <span>{recent.text}</span>
          <HandsOver>
            <Button
              size="small"
              icon={Undo2}
              action={recent.undo}
              isBusy={recent.isBusy}
              busyWords={words.busy.undoing}
              {...(props.settings.hasSingleKeys ? { keycap: "Z" } : {})}
            >
              {words.undo}
            </Button>
          </HandsOver>
        </span>
      )}
      <div className="search">
        <Icon of={Search} />
        <input
          type="search"
          className="input"
          aria-label={words.search}
          {...(props.settings.hasSingleKeys ? { "aria-keyshortcuts": "/" } : {})}
          placeholder={words.search}
          value={props.searchTerm}
          onChange={(event) => props.changeSearch(event.target.value)}
        />
        <Kbd single>/</Kbd>
      </div>
      <FilterSelect
        label={words.filters.status}
        value={filters.status}
        onChange={filters.changeStatus}
        choices={[
          { value: "", label: words.filters.anyStatus },
          ...claimStatuses.map((status) => ({ value: status, label: words.statuses[status] }))
        ]}
      />
      <MoreFilters words={words} shared={props.shared} filters={filters} />
      <Settings words={words} shared={props.shared} settings={props.settings} />
    </div>
  )
}
