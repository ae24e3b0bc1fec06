/** Whether an account may do something. No route and no screen asks in another way. */
import { Effect } from "effect"
import { Forbidden } from "../failure.errors.ts"
import { type Permission, type Scope, ScopeMissing } from "./permission.schema.ts"

/** An administrator, or a service account with its scopes. */
export interface Account {
  readonly scopes?: ReadonlyArray<Scope>
}

/** An administrator may do everything, a service account what its scopes name. */
export const mayDo = ({ scopes }: Account, permission: Permission): boolean =>
  scopes === undefined || (permission !== "administrator" && scopes.includes(permission))

/** Fails where it takes an administrator. */
export const requireAdministrator = (account: Account): Effect.Effect<void, Forbidden> =>
  mayDo(account, "administrator") ? Effect.void : Effect.fail(new Forbidden())

/** Fails with the scope that is missing, or where no scope would do. */
export const requirePermission = (
  account: Account,
  permission: Permission
): Effect.Effect<void, Forbidden | ScopeMissing> => {
  if (permission === "administrator") return requireAdministrator(account)
  return mayDo(account, permission) ? Effect.void : Effect.fail(new ScopeMissing({ scope: permission }))
}

/** The same where it depends on what is sent, and only that one of these is asked for is known. */
export const requireOneOf = (
  account: Account,
  permissions: readonly [Permission, ...ReadonlyArray<Permission>]
): Effect.Effect<void, Forbidden | ScopeMissing> =>
  permissions.some((permission) => mayDo(account, permission))
    ? Effect.void
    : requirePermission(account, permissions[0])
