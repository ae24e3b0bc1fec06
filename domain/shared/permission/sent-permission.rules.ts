/** What calls ask for, where it depends on what is sent. */
import { Struct } from "effect"
import type { Permission } from "./permission.schema.ts"

const ofDecisions: ReadonlySet<string> = new Set(["status", "reason", "version"])

/** A change of a claim that only decides; any other is an edit, for administrators. */
export const claimChangePermission = (change: { readonly status?: string }): Permission =>
  change.status !== undefined && Struct.keys(change).every((field) => ofDecisions.has(field))
    ? "claims:decide"
    : "administrator"

/** A social security number is shown in full to people only. */
export const userReadPermission = ({ reveal }: { readonly reveal?: "ssn" }): Permission =>
  reveal === undefined ? "users:read" : "administrator"

interface SentFile {
  readonly mode?: string
  readonly allow_admins?: string
}

/** Only an administrator makes administrators, from a file too. */
export const userImportPermission = (fields: SentFile, query: Pick<SentFile, "mode">): Permission => {
  if (fields.allow_admins === "true") return "administrator"
  return (fields.mode ?? "") === "" && (query.mode ?? "") === "" ? "users:write" : "roster"
}
