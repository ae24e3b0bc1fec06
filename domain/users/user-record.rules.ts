import type { FoundRecord } from "../palette/record.schema.ts"
import type { User } from "./user-record.schema.ts"
import { fullName } from "./user.rules.ts"

/** A person as the palette finds her: by name, told apart by e-mail and company. */
export const userRecord = (user: User): FoundRecord => {
  const detail = user.company === null ? user.email : `${user.email} · ${user.company.name}`
  return {
    kind: "user",
    id: user.id,
    title: fullName(user),
    detail: { en: detail, es: detail },
    place: "users",
    query: `?searchTerm=${encodeURIComponent(user.email)}`
  }
}
