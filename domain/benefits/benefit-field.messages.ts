/** The labels of a benefit's form, and what is said about a wrong field. The page fetches them with the form. */
import { byLanguage } from "../shared/language.rules.ts"
import { fieldWords } from "../shared/record.messages.ts"
import { type BenefitText, benefitTexts } from "./benefit.schema.ts"

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
