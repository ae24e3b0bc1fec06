import { Bot, TriangleAlert } from "lucide-react"
import { serviceAccountsMenu } from "#domain/service-accounts/service-account-menu.messages.ts"
import { MenuItem } from "#src/components/navigation/menu.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import { usePreferences } from "#src/shell/use-application.ts"
import { useServicesEnding, useWorkspace } from "#src/shell/use-workspace.ts"

/** On the button of the account: that service accounts end within two weeks. */
export const ServicesEnding = () => {
  const words = serviceAccountsMenu[usePreferences().language]
  const count = useServicesEnding()
  if (count === 0) return null
  return (
    <>
      <Icon of={TriangleAlert} tone="warning" />
      <VisuallyHidden>
        {" "}
        {words.name}: {words.ending(count)}
      </VisuallyHidden>
    </>
  )
}

/** The entry of the account's menu, with how many of them end within two weeks. */
export const ServiceAccountsItem = ({ menu }: { readonly menu: string }) => {
  const { send } = useWorkspace()
  const words = serviceAccountsMenu[usePreferences().language]
  const count = useServicesEnding()
  return (
    <MenuItem
      menu={menu}
      icon={Bot}
      mark={count > 0 && <Badge tone="warning">{words.ending(count)}</Badge>}
      action={() => send({ to: "serviceAccounts", event: { type: "services.open" } })}
    >
      {words.name}
    </MenuItem>
  )
}
