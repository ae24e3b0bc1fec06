/** All endpoints, those of simple records given. */
import { articlesContract } from "./articles.contract.ts"
import { auditContract } from "./audit.contract.ts"
import { benefitsContract } from "./benefits.contract.ts"
import { claimsContract } from "./claims.contract.ts"
import { csvImportContract } from "./csv-import.contract.ts"
import type { Endpoint, Group } from "./endpoint.ts"
import { dashboardContract } from "./dashboard.contract.ts"
import { enrolmentDecisionsContract } from "./enrolment-decisions.contract.ts"
import { enrolmentsContract } from "./enrolments.contract.ts"
import { filesContract } from "./files.contract.ts"
import { ownSessionsContract } from "./own-sessions.contract.ts"
import { quizzesContract } from "./quizzes.contract.ts"
import { lookAheadContract } from "./look-ahead.contract.ts"
import { notificationsContract } from "./notifications.contract.ts"
import { factorSignInContract, secondFactorsContract } from "./second-factors.contract.ts"
import { serviceAccountsContract } from "./service-accounts.contract.ts"
import { sessionContract } from "./session.contract.ts"
import { systemContract } from "./system.contract.ts"
import { undoContract } from "./undo.contract.ts"
import { unlockContract } from "./unlock.contract.ts"
import { usersContract } from "./users.contract.ts"
import { viewsContract } from "./views.contract.ts"

export const apiContract = (simpleRecords: ReadonlyArray<Group>): ReadonlyArray<Endpoint> =>
  namedEndpoints([
    systemContract,
    sessionContract,
    factorSignInContract,
    ownSessionsContract,
    secondFactorsContract,
    unlockContract,
    dashboardContract,
    usersContract,
    ...simpleRecords,
    quizzesContract,
    articlesContract,
    benefitsContract,
    enrolmentDecisionsContract,
    enrolmentsContract,
    claimsContract,
    notificationsContract,
    csvImportContract,
    filesContract,
    undoContract,
    viewsContract,
    serviceAccountsContract,
    auditContract,
    lookAheadContract
  ])

/** The endpoints of tables, each with its operation id. */
export const namedEndpoints = (tables: ReadonlyArray<Group>): ReadonlyArray<Endpoint> =>
  tables.flatMap((table) =>
    Object.entries(table).map(([key, endpoint]) => ({ ...endpoint, operationId: operationId(endpoint, key) }))
  )

/** The first word of the path and the name in the table, `claimsList`; or the last word of the path where both are the same. */
const operationId = ({ path }: Endpoint, key: string): string => {
  const words = path.split("/").slice(1)
  const [first = "", ...rest] = (words[0] ?? "").replace(/\.\w+$/u, "").split("-")
  const subject = [first, ...rest.map(capitalized)].join("")
  if (subject !== key) return `${subject}${capitalized(key)}`
  return words.length === 1 ? key : `${subject}${capitalized(words.at(-1) ?? "")}`
}

const capitalized = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
