import { byLanguage, titlesOf } from "../shared/language.rules.ts"
import { failureDescriber } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { fieldWords, recordCommandWords, recordFailureWords, recordNotices } from "../shared/record.messages.ts"
import { type Benefit, type BenefitText, benefitTexts, type BenefitType, toBenefitFailure } from "./benefit.schema.ts"

export const benefitFailureWords = recordFailureWords(recordKinds.benefit.noun)

const otherRequired = ["company_id", "type", "url"] as const
type RequiredField = BenefitText | (typeof otherRequired)[number]

export const benefitLabels = byLanguage<RequiredField | "logo" | "image" | "status">({
  title: { en: "Title", es: "Título" },
  card_description: { en: "Card description", es: "Descripción de la tarjeta" },
  description: { en: "Description", es: "Descripción" },
  about_description: { en: "About the benefit", es: "Acerca del beneficio" },
  benefits_description: { en: "What it offers", es: "Qué ofrece" },
  access_description: { en: "How to get it", es: "Cómo obtenerlo" },
  message: { en: "Message to the member", es: "Mensaje para el miembro" },
  company_id: { en: "Company", es: "Empresa" },
  type: { en: "Type", es: "Tipo" },
  url: { en: "Link", es: "Enlace" },
  logo: { en: "Logo", es: "Logotipo" },
  image: { en: "Image", es: "Imagen" },
  status: { en: "Status", es: "Estado" }
})

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

/** As sentences begin with them. */
const spanishNames: Readonly<Record<RequiredField, string>> = {
  title: "El título",
  card_description: "La descripción de la tarjeta",
  description: "La descripción",
  about_description: "El texto sobre el beneficio",
  benefits_description: "El texto de lo que ofrece",
  access_description: "El texto de cómo obtenerlo",
  message: "El mensaje",
  company_id: "La empresa",
  type: "El tipo",
  url: "El enlace"
}

/** The name of a missing field in English, by the specification's rule: its first underscore is a space. */
const named = (field: string, es: string) => [`benefit_${field}`, { en: field.replace("_", " "), es }] as const

export const benefitFieldWords = fieldWords(
  Object.fromEntries([
    ...benefitTexts.flatMap((text) => [
      named(`${text}_en`, `${spanishNames[text]} en inglés`),
      named(`${text}_es`, `${spanishNames[text]} en español`)
    ]),
    ...otherRequired.map((field) => named(field, spanishNames[field]))
  ]),
  {
    benefit_text_too_long: { en: "Use at most {0} characters.", es: "Use como máximo {0} caracteres." },
    benefit_url: {
      en: "Use a web address that begins with http:// or https://.",
      es: "Use una dirección web que empiece con http:// o https://."
    },
    benefit_url_unseen: {
      en: "The address has characters that cannot be seen. Type it again.",
      es: "La dirección tiene caracteres que no se ven. Escríbala de nuevo."
    },
    benefit_url_too_long: {
      en: "A web address can have at most {0} characters.",
      es: "Una dirección web puede tener como máximo {0} caracteres."
    },
    benefit_company_unknown: {
      en: "Choose a company that offers benefits.",
      es: "Elija una empresa que ofrezca beneficios."
    },
    benefit_type_unknown: { en: "Choose a type from 1 to 7.", es: "Elija un tipo del 1 al 7." }
  }
)

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
