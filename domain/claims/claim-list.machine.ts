import { selectableListMachine } from "../shared/list/selectable-list.machine.ts"
import { type ClaimSummary, claimListRules, claimCriteria } from "./claim-list.rules.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"
import type { ClaimFilter, ClaimSortField } from "./claim-search.schema.ts"
import type { Claim } from "./claim.schema.ts"
import type { Settled } from "./decision-job.rules.ts"

export const claimListMachine = selectableListMachine<Claim, ClaimFilter, ClaimSortField, ClaimSummary, Settled>({
  id: "claim-list",
  criteria: claimCriteria,
  rules: claimListRules,
  describe: (error) => describeClaimFailure(error, claimNotices.listFailed)
})
