/** Service accounts: other programs that call the interface with a token of their own. */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { Id, Person } from "../shared/identity.schema.ts"
import { Scope } from "../shared/permission/permission.schema.ts"
import { nameLine } from "../shared/text.rules.ts"
import { maxCharacters, missingKeyMessage, requiredRewrittenText } from "../shared/text.schema.ts"

export const ServiceAccountId = Id.pipe(Schema.brand("ServiceAccountId"))
export type ServiceAccountId = typeof ServiceAccountId.Type

export const serviceNameMax = 60

/** How far away the end may be: as many days as the longest year has. */
export const serviceDaysMax = 366

/** How many calls one account may make in a minute, over all servers. */
export const serviceCallsPerMinute = 600

export const ServiceAccount = Schema.Struct({
  id: ServiceAccountId,
  name: Schema.String,
  scopes: Schema.Array(Scope),
  created_at: Instant,
  /** Stays when that administrator has left. */
  created_by: Person,
  expires_at: Instant,
  /** Null until it has been used. */
  last_used_at: Schema.NullOr(Instant)
})
export interface ServiceAccount extends Schema.Schema.Type<typeof ServiceAccount> {}

/** Answered once, when the account is made; only a hash of the token is stored. */
export const NewServiceToken = Schema.Struct({ ...ServiceAccount.fields, token: Schema.String })
export interface NewServiceToken extends Schema.Schema.Type<typeof NewServiceToken> {}

export const NewServiceAccount = Schema.Struct({
  name: requiredRewrittenText("service_name_required", nameLine).check(
    maxCharacters(serviceNameMax, "service_name_too_long")
  ),
  scopes: Schema.Array(Scope)
    .annotate({ message: "scopes_required" })
    .check(Schema.isMinLength(1, { message: "scopes_required" }), Schema.isMaxLength(20, { message: "scope_unknown" }))
    .pipe(Schema.annotateKey(missingKeyMessage("scopes_required"))),
  expires_at: Instant.pipe(Schema.annotateKey(missingKeyMessage("expiry_required")))
})
export interface NewServiceAccount extends Schema.Schema.Type<typeof NewServiceAccount> {}

/** There is none, or it has been revoked. */
export class ServiceAccountNotFound extends Schema.TaggedError<ServiceAccountNotFound>()(
  "ServiceAccountNotFound",
  {}
) {}

/** Another account has this name. Nothing was changed. */
export class ServiceAccountTaken extends Schema.TaggedError<ServiceAccountTaken>()("ServiceAccountTaken", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {}
export const ServiceAccountFailure = Schema.Union([ServiceAccountNotFound, ServiceAccountTaken, ...CallFailure.members])
export type ServiceAccountFailure = typeof ServiceAccountFailure.Type

export const toServiceAccountFailure = failureReader(ServiceAccountFailure)
