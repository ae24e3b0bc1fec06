/** How a service account is refused, at any endpoint. Apart from `endpoint.ts`, which the browser program fetches. */
import { Forbidden, TooManyRequests } from "#domain/shared/failure.errors.ts"
import { type Permission, ScopeMissing } from "#domain/shared/permission/permission.schema.ts"
import { type Endpoint, type Refusal, refusal } from "./endpoint.ts"

const forbidden = refusal(403, "forbidden", Forbidden)
const scopeMissing = refusal(403, "scope_missing", ScopeMissing)
const tooMany = refusal(429, "too_many_requests", TooManyRequests)

/** What an endpoint asks for, or one of these; null where anyone may call it. */
export const permissionsOf = ({ permission }: Endpoint): readonly [Permission, ...ReadonlyArray<Permission>] | null =>
  permission === "anyone" ? null : typeof permission === "object" ? permission.oneOf : [permission]

export const accessRefusals = (row: Endpoint): ReadonlyArray<Refusal> => {
  const permissions = permissionsOf(row)
  if (permissions === null) return []
  return [
    ...(permissions.includes("administrator") ? [forbidden] : []),
    ...(permissions.every((one) => one === "administrator") ? [] : [scopeMissing]),
    tooMany
  ]
}
