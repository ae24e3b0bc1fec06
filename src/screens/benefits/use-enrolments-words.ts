import {
  type EnrolmentsScreenWords,
  enrolmentsScreenEnglish
} from "#domain/enrolments/enrolments-screen-english.messages.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

/** The words of pending enrolments. Apart, as their panel is fetched with its first use. */
export const useEnrolmentsWords = (): EnrolmentsScreenWords =>
  useScreenWords(enrolmentsScreenEnglish, (spanish) => spanish.enrolmentsScreenSpanish)
