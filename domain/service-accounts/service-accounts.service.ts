/** Implements the port of service accounts over a store bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import { FieldsInvalid, Unauthorized } from "../shared/failure.errors.ts"
import { type Person, toServiceId } from "../shared/identity.schema.ts"
import { scopes as allScopes } from "../shared/permission/permission.schema.ts"
import { auditedAccount, endIssue } from "./service-account.rules.ts"
import {
  type NewServiceAccount,
  type ServiceAccount,
  ServiceAccountId,
  ServiceAccountNotFound
} from "./service-account.schema.ts"
import type { ServiceAccess, ServiceAccountStore } from "./service-account.store.ts"
import type { ServiceAccountsPort } from "./service-accounts.port.ts"
import { isWholeServiceToken, serviceTokenOf } from "./service-token.rules.ts"

interface ServiceAccountsDependencies {
  readonly accounts: ServiceAccountStore
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly administrator: Person
  readonly newId: () => string
  readonly newToken: Effect.Effect<string>
  readonly hashToken: (token: string) => string
}

export const serviceAccountsService = (dependencies: ServiceAccountsDependencies) => {
  const { accounts, audit, changes, administrator } = dependencies
  const announce = (action: string, account: ServiceAccount, isRevoked: boolean) =>
    Effect.andThen(
      audit.append({
        action: `service_account.${action}`,
        entity: "service_account",
        entityId: account.id,
        before: isRevoked ? auditedAccount(account) : null,
        after: isRevoked ? null : auditedAccount(account)
      }),
      changes.publish("service_account", [account.id])
    )

  return {
    list: accounts.list,

    create: Effect.fnUntraced(function* ({ name, scopes, expires_at }: NewServiceAccount) {
      const now = yield* accounts.now
      const issue = endIssue(expires_at, now)
      if (issue !== null) return yield* new FieldsInvalid({ fields: { expires_at: issue } })
      const token = serviceTokenOf(yield* dependencies.newToken)
      const account: ServiceAccount = {
        id: ServiceAccountId.make(toServiceId(dependencies.newId())),
        name,
        scopes: allScopes.filter((scope) => scopes.includes(scope)),
        created_at: now,
        created_by: administrator,
        expires_at,
        last_used_at: null
      }
      yield* accounts.insert(account, dependencies.hashToken(token))
      yield* announce("create", account, false)
      return { ...account, token }
    }),

    revoke: Effect.fnUntraced(function* (id: ServiceAccountId) {
      const account = (yield* accounts.remove(id)) ?? (yield* new ServiceAccountNotFound())
      yield* announce("delete", account, true)
      return id
    })
  } satisfies ServiceAccountsPort
}

/** Recognizes accounts that call: no code and no session, one token as long as the account lives. */
export const serviceAccess = (access: ServiceAccess, hashToken: (token: string) => string) => ({
  authenticate: Effect.fnUntraced(function* (token: string) {
    const tokenHash = hashToken(token)
    const service = isWholeServiceToken(token) ? yield* access.findByToken(tokenHash) : null
    return service === null ? yield* new Unauthorized({ account: "service_account" }) : { service, tokenHash }
  })
})
