import { useId } from "react"
import { ChevronsUpDown, KeyRound } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Avatar, PersonName } from "#src/components/text/avatar.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Menu, MenuGroup, MenuItem } from "#src/components/navigation/menu.tsx"
import { MenuSegments } from "#src/components/forms/segments.tsx"
import { Switch } from "#src/components/fields/switch.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./account-menu.module.css"

type Theme = "system" | "light" | "dark"
type Density = "comfortable" | "compact"
type Language = "en" | "es"

export interface AccountMenuProps {
  readonly words: InterfaceWords["shell"]
  readonly account: {
    /** Empty falls back to the specification's words. */
    readonly name: string
    readonly email: string
    readonly initials: string
    readonly changePassword: () => void
    readonly language: Language
    readonly chooseLanguage: (language: Language) => void
    readonly theme: Theme
    readonly chooseTheme: (theme: Theme) => void
    readonly density: Density
    readonly chooseDensity: (density: Density) => void
    readonly hasSingleKeys: boolean
    readonly toggleSingleKeys: () => void
  }
}

const languages: ReadonlyArray<Language> = ["en", "es"]
const themes: ReadonlyArray<Theme> = ["system", "light", "dark"]
const densities: ReadonlyArray<Density> = ["comfortable", "compact"]

/** The signed-in user, with a menu of preferences. */
export const AccountMenu = ({ words, account }: AccountMenuProps) => {
  const id = useId()
  const name = account.name === "" ? words.nameFallback : account.name
  const email = account.email === "" ? words.emailFallback : account.email
  return (
    <>
      <button type="button" className={styles.account} popoverTarget={id}>
        <Avatar initials={account.initials} />
        <PersonName name={name} detail={email}>
          <VisuallyHidden> {words.account}</VisuallyHidden>
        </PersonName>
        <Icon of={ChevronsUpDown} tone="muted" />
      </button>
      <Menu id={id} label={words.account} side="above">
        <MenuItem menu={id} icon={KeyRound} action={account.changePassword}>
          {words.changePassword}
        </MenuItem>
        <MenuSegments
          title={words.language}
          words={words.languages}
          values={languages}
          value={account.language}
          choose={account.chooseLanguage}
        />
        <MenuSegments
          title={words.theme}
          words={words.themes}
          values={themes}
          value={account.theme}
          choose={account.chooseTheme}
        />
        <MenuSegments
          title={words.density}
          words={words.densities}
          values={densities}
          value={account.density}
          choose={account.chooseDensity}
        />
        <MenuGroup>
          <Switch label={words.singleKeys} isOn={account.hasSingleKeys} toggle={account.toggleSingleKeys} />
        </MenuGroup>
      </Menu>
    </>
  )
}
