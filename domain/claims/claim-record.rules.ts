import { searchTermOf } from "../shared/search.rules.ts"
import type { FoundRecord } from "../palette/record.schema.ts"
import { fullName } from "../users/user.rules.ts"
import { claimKindWords } from "./claim-kinds.messages.ts"
import type { Claim } from "./claim.schema.ts"

/** A claim as a search result of the palette: found by its client, distinguished by its treatment. */
export const claimRecord = (claim: Claim): FoundRecord => {
  const client = fullName(claim.user)
  const day = claim.date_treatment.split("-").toReversed().join("/")
  const detail = ({ types, statuses }: (typeof claimKindWords)["en"]): string =>
    `${types[claim.type]} · ${day} · ${statuses[claim.status]}`
  return {
    kind: "claim",
    id: claim.id,
    title: client,
    detail: { en: detail(claimKindWords.en), es: detail(claimKindWords.es) },
    place: "claims",
    query: `?searchTerm=${encodeURIComponent(searchTermOf(client))}`
  }
}
