import { useId } from "react"
import { ChevronsUpDown, KeyRound, MonitorSmartphone } from "lucide-react"
import type { Language } from "#domain/shared/language.schema.ts"
import type { Preferences } from "#domain/shared/preferences.schema.ts"
import { Avatar, PersonName } from "#src/components/text/avatar.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Menu, MenuGroup, MenuItem } from "#src/components/navigation/menu.tsx"
import { MenuSegments } from "#src/components/forms/segments.tsx"
import { Switch } from "#src/components/fields/switch.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import { initials } from "#src/shell/dates.ts"
import { useApplication, usePreferences, useSession, useWords } from "#src/shell/use-application.ts"
import { useWorkspace } from "#src/shell/use-workspace.ts"
import { ServiceAccountsItem, ServicesEnding } from "./service-accounts-item.screen.tsx"
import * as styles from "./account-menu.module.css"

const languages: ReadonlyArray<Language> = ["en", "es"]
const themes: ReadonlyArray<Preferences["theme"]> = ["system", "light", "dark"]
const densities: ReadonlyArray<Preferences["density"]> = ["comfortable", "compact"]

/** The signed-in user, with a menu of preferences. */
export const AccountMenu = () => {
  const id = useId()
  const workspace = useWorkspace()
  const { setPreferences } = useApplication()
  const preferences = usePreferences()
  const { shell: words } = useWords().shared
  const { user } = useSession().context
  return (
    <>
      <button type="button" className={styles.account} popoverTarget={id} data-account>
        <Avatar initials={initials(user?.name ?? words.nameFallback)} />
        <PersonName name={user?.name || words.nameFallback} detail={user?.email || words.emailFallback}>
          <VisuallyHidden> {words.account}</VisuallyHidden>
        </PersonName>
        <ServicesEnding />
        <Icon of={ChevronsUpDown} tone="muted" />
      </button>
      <Menu id={id} label={words.account} side="above">
        <MenuItem
          menu={id}
          icon={KeyRound}
          action={() => workspace.send({ to: "passwordChange", event: { type: "passwordChange.open" } })}
        >
          {words.changePassword}
        </MenuItem>
        <MenuItem
          menu={id}
          icon={MonitorSmartphone}
          action={() => workspace.send({ to: "openSessions", event: { type: "openSessions.open" } })}
        >
          {words.sessions}
        </MenuItem>
        <ServiceAccountsItem menu={id} />
        <MenuSegments
          title={words.language}
          words={words.languages}
          values={languages}
          value={preferences.language}
          choose={(language) => setPreferences({ language })}
        />
        <MenuSegments
          title={words.theme}
          words={words.themes}
          values={themes}
          value={preferences.theme}
          choose={(theme) => setPreferences({ theme })}
        />
        <MenuSegments
          title={words.density}
          words={words.densities}
          values={densities}
          value={preferences.density}
          choose={(density) => setPreferences({ density })}
        />
        <MenuGroup>
          <Switch
            label={words.singleKeys}
            isOn={preferences.singleKeys}
            toggle={() => setPreferences({ singleKeys: !preferences.singleKeys })}
          />
        </MenuGroup>
      </Menu>
    </>
  )
}
