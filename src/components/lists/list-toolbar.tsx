import { memo, type ReactNode } from "react"
import { Keyboard, type LucideIcon, Settings2 } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { Density } from "#domain/shared/preferences.schema.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Menu, MenuGroup, MenuItem } from "#src/components/navigation/menu.tsx"
import { MenuSegments, Segments } from "#src/components/forms/segments.tsx"
import { Switch } from "#src/components/fields/switch.tsx"
import { type Choice, FilterSelect } from "#src/components/fields/select.tsx"
import { isSame } from "#src/components/layout/same-props.ts"
import { WideOnly } from "#src/components/layout/row.tsx"
import { SearchBox, Toolbar } from "#src/components/layout/toolbar.tsx"

export interface ListSettings {
  readonly rowsPerPage: number
  /** The page sizes; choosing the present one does nothing. */
  readonly rowChoices: ReadonlyArray<{ readonly rows: number; readonly choose: (() => void) | null }>
  readonly density: Density
  readonly chooseDensity: (density: Density) => void
  readonly hasSingleKeys: boolean
  readonly toggleSingleKeys: () => void
  readonly showKeys: () => void
  /** What stands below, given the id of the menu. */
  readonly more: ((menu: string) => ReactNode) | null
}

/** A filter of which one value is chosen. */
export interface ToolbarFilter {
  readonly field: string
  readonly label: string
  readonly value: string
  readonly choices: ReadonlyArray<Choice>
  readonly onChange: (value: string) => void
  readonly icon?: LucideIcon
}

export interface ListToolbarProps {
  readonly titleId: string
  readonly title: string
  readonly words: RecordScreenWords
  readonly shared: InterfaceWords
  /** The label and placeholder of the search box. */
  readonly search: string
  readonly searchTerm: string
  readonly changeSearch: (text: string) => void
  readonly leaveSearch: () => void
  readonly settings: ListSettings
  /** The last action, with its undo button. */
  readonly recent?: ReactNode
  readonly filters: ReadonlyArray<ToolbarFilter>
  /** What stands after the filters. */
  readonly children: ReactNode
}

const densities = ["comfortable", "compact"] as const

/** The id of the menu of a list's settings: the palette opens it too. */
export const listSettingsId = "list-settings"

const Settings = ({ words, shared, settings }: Pick<ListToolbarProps, "words" | "shared" | "settings">) => {
  const { shell } = shared
  return (
    <>
      <Button icon={Settings2} action={null} opens={listSettingsId} label={words.settings} tipSide="from-end" />
      <Menu id={listSettingsId} label={words.settings} isLong>
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
        <MenuSegments
          title={shell.density}
          words={shell.densities}
          values={densities}
          value={settings.density}
          choose={settings.chooseDensity}
        />
        <WideOnly>
          <MenuGroup>
            <Switch label={shell.singleKeys} isOn={settings.hasSingleKeys} toggle={settings.toggleSingleKeys} />
          </MenuGroup>
          <MenuItem menu={listSettingsId} icon={Keyboard} action={settings.showKeys}>
            {words.keysHelp}
          </MenuItem>
        </WideOnly>
        {settings.more?.(listSettingsId)}
      </Menu>
    </>
  )
}

/** Title with count, search, filters and table settings of a list. */
export const ListToolbar = memo(
  ({ titleId, title, search, settings, recent, children, ...props }: ListToolbarProps) => (
    <Toolbar hasOddFilters={recent === undefined && (props.filters.length + (children ? 1 : 0)) % 2 === 1}>
      <h2 id={titleId}>{title}</h2>
      {recent}
      <SearchBox
        label={search}
        value={props.searchTerm}
        change={props.changeSearch}
        leave={props.leaveSearch}
        hasKey={settings.hasSingleKeys}
      />
      {props.filters.map(({ field, ...filter }) => (
        <FilterSelect key={field} {...filter} />
      ))}
      {children}
      <Settings words={props.words} shared={props.shared} settings={settings} />
    </Toolbar>
  ),
  isSame
)
