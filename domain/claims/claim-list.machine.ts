import { selectableListMachine } from "../shared/list/selectable-list.machine.ts"
import { claimListRules, claimCriteria } from "./claim-list.rules.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"

export const claimListMachine = selectableListMachine({
  id: "claim-list",
  criteria: claimCriteria,
  rules: claimListRules,
  describe: (error) => describeClaimFailure(error, claimNotices.listFailed)
})
