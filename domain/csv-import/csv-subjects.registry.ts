import { companyCsv } from "../companies/company-csv.rules.ts"
import { quizCsv } from "../quizzes/quiz-csv.rules.ts"
import { userCsv } from "../users/user-csv.rules.ts"
import type { CsvSubjects } from "../shared/csv/csv-subject.rules.ts"

export const csvSubjects: CsvSubjects = [userCsv, companyCsv, quizCsv]
