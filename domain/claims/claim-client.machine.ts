/** What an administrator sees of the client beside a claim: the person, the claims of a year, and the active benefits. */
import type { Enrolment } from "../enrolments/enrolment.schema.ts"
import { memberHistoryMachine } from "../shared/list/member-history.machine.ts"
import { recordDetailsMachine } from "../shared/list/record-details.machine.ts"
import type { User } from "../users/user-record.schema.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"
import type { Claim } from "./claim.schema.ts"

const describe = (error: unknown) => describeClaimFailure(error, claimNotices.clientFailed)

export const claimClientMachine = recordDetailsMachine<User>({ id: "claim-client", tab: null, describe })

export const clientClaimsMachine = memberHistoryMachine<Claim>({ id: "client-claims", describe })

export const clientEnrolmentsMachine = memberHistoryMachine<Enrolment>({ id: "client-enrolments", describe })
