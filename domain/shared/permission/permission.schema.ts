/** What accounts may do: the scopes of service accounts, and what endpoints ask for. */
import { Schema } from "effect"

/** What a service account may be given, in the order of its form. No scope includes another. */
export const scopes = [
  "users:read",
  "users:write",
  "roster",
  "claims:read",
  "claims:decide",
  "enrollments:decide",
  "reports"
] as const
export const Scope = Schema.Literals(scopes).annotate({ message: "scope_unknown" })
export type Scope = typeof Scope.Type

/** What a call asks for: a scope, or what only administrators may. */
export type Permission = Scope | "administrator"

/** The service account lacks the scope. Nothing was changed. */
export class ScopeMissing extends Schema.TaggedError<ScopeMissing>()("ScopeMissing", { scope: Scope }) {}
