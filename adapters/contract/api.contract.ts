/** All endpoints, those of plain records given. */
import { articlesContract } from "./articles.contract.ts"
import { auditContract } from "./audit.contract.ts"
import { benefitsContract } from "./benefits.contract.ts"
import { claimsContract } from "./claims.contract.ts"
import { csvImportContract } from "./csv-import.contract.ts"
import type { Endpoint, Group } from "./endpoint.ts"
import { dashboardContract } from "./dashboard.contract.ts"
import { enrolmentsContract } from "./enrolments.contract.ts"
import { filesContract } from "./files.contract.ts"
import { quizzesContract } from "./quizzes.contract.ts"
import { notificationsContract } from "./notifications.contract.ts"
import { sessionContract } from "./session.contract.ts"
import { systemContract } from "./system.contract.ts"
import { usersContract } from "./users.contract.ts"

export const apiContract = (plainRecords: ReadonlyArray<Group>): ReadonlyArray<Endpoint> =>
  [
    systemContract,
    sessionContract,
    dashboardContract,
    usersContract,
    ...plainRecords,
    quizzesContract,
    articlesContract,
    benefitsContract,
    enrolmentsContract,
    claimsContract,
    notificationsContract,
    csvImportContract,
    filesContract,
    auditContract
  ].flatMap((group) => Object.values<Endpoint>(group))
