import { titlesOf } from "../shared/language.rules.ts"
import { failureDescriber } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { recordCommandWords, recordFailureWords, recordNotices } from "../shared/record.messages.ts"
import { type Benefit, type BenefitType, toBenefitFailure } from "./benefit.schema.ts"

export const benefitFailureWords = recordFailureWords(recordKinds.benefit.noun)

/** The types in the order of their codes (specification, "Benefit form"). */
export const benefitTypeWords = {
  en: { 1: "Form", 2: "Link", 3: "PDF", 4: "Beneficiaries", 5: "Card", 6: "Email Confirmation", 7: "Automatic" },
  es: {
    1: "Formulario",
    2: "Enlace",
    3: "PDF",
    4: "Beneficiarios",
    5: "Tarjeta",
    6: "Confirmación por correo",
    7: "Automático"
  }
} satisfies Translated<Readonly<Record<BenefitType, string>>>

export const benefitNotices = recordNotices({
  noun: recordKinds.benefit.noun,
  nameOf: (benefit: Pick<Benefit, "title_en" | "title_es">) => titlesOf(benefit)
})

export const describeBenefitFailure = failureDescriber(toBenefitFailure, benefitFailureWords)

const commands = recordCommandWords(recordKinds.benefit.noun)

export const benefitCommandWords = {
  /** `type` is the name in the same language. */
  en: { ...commands.en, showType: (type: string) => `Show benefits of type ${type}` },
  es: { ...commands.es, showType: (type: string) => `Mostrar beneficios de tipo ${type}` }
}
