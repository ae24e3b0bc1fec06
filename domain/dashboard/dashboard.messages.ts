import { describeFailure } from "../shared/failure.messages.ts"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"

export const dashboardNotices = {
  readFailed: { en: "Error fetching dashboard", es: "Error al obtener el panel" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

export const describeDashboardFailure = (failure: CallFailure): InEveryLanguage<string> =>
  describeFailure(failure, dashboardNotices.readFailed)
