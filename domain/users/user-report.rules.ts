/** The report of users: its header, and a line of it in the language of its reader. */
import { reportedStatusWords } from "../shared/report/reported-words.messages.ts"
import type { Language, Translated } from "../shared/language.schema.ts"
import { csvLine } from "../shared/report/report.rules.ts"
import type { Role } from "../shared/account.schema.ts"
import { type ReportedUser, userReportColumns } from "./user-fields.rules.ts"
import { usersScreenEnglish } from "./users-screen-english.messages.ts"
import { usersScreenSpanish } from "./users-screen-spanish.messages.ts"

export const userReportHeader = csvLine(userReportColumns)

const roleWords: Translated<Readonly<Record<Role, string>>> = {
  en: usersScreenEnglish.roles,
  es: usersScreenSpanish.roles
}

/** A company is its name, as in an import; role and status are words of the reader's language, which an import knows. */
export const userReportLine = (user: ReportedUser, language: Language): string => {
  const cells: Readonly<Record<keyof ReportedUser, string | null>> = {
    ...user,
    company: user.company?.name ?? null,
    role: roleWords[language][user.role],
    status: reportedStatusWords[language][user.status]
  }
  return csvLine(userReportColumns.map((column) => cells[column]))
}
