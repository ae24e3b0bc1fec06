/** The dialog of service accounts: its machine with its port. Loaded with its first use. */
import { Effect } from "effect"
import { createElement } from "react"
import type { ServiceForm } from "#domain/service-accounts/service-account.rules.ts"
import type { ServiceAccountId } from "#domain/service-accounts/service-account.schema.ts"
import { type AccountsRead, serviceAccountsMachine } from "#domain/service-accounts/service-accounts.machine.ts"
import type { ServiceAccountsPort } from "#domain/service-accounts/service-accounts.port.ts"
import { requireValue } from "#domain/shared/promised.ts"
import type { ServiceAccountsModule } from "#src/shell/context.ts"
import { dayEnds } from "#src/shell/dates.ts"
import { focusField } from "#src/shell/focus.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"
import { ServiceAccountsScreen } from "./service-accounts.screen.tsx"

const serviceAccountsWith = (port: ServiceAccountsPort) =>
  serviceAccountsMachine.provide({
    actors: {
      readAccounts: readActor(() =>
        Effect.map(port.list, (accounts): AccountsRead => ({ accounts, nowMs: Date.now() }))
      ),
      createAccount: writeActor(({ name, scopes, day }: ServiceForm) =>
        port.create({ name, scopes, expires_at: dayEnds(day) })
      ),
      revokeAccount: writeActor(({ id }: { readonly id: ServiceAccountId | null }) =>
        Effect.asVoid(port.revoke(requireValue(id, "account")))
      )
    }
  })

export const openServiceAccounts =
  (port: ServiceAccountsPort): ServiceAccountsModule["open"] =>
  ({ addChild }) => {
    const actor = addChild("serviceAccounts", serviceAccountsWith(port))
    actor.on("focus", () => focusField(window.document))
    return { Screen: () => createElement(ServiceAccountsScreen, { actor }), send: actor.send }
  }
