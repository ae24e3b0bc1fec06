import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { type BenefitText, type BenefitTextField, type BenefitType, toBenefitFailure } from "./benefit.schema.ts"

export const benefitFailureWords = {
  en: {
    BenefitNotFound: "This benefit no longer exists.",
    BenefitOvertaken: "Somebody has changed this benefit since you opened it. Nothing was changed."
  },
  es: {
    BenefitNotFound: "Este beneficio ya no existe.",
    BenefitOvertaken: "Alguien ha cambiado este beneficio desde que lo abrió. No se ha cambiado nada."
  }
} satisfies InEveryLanguage<FailureWords>

type RequiredField = BenefitTextField | "company_id" | "type" | "url"

export const benefitLabels = {
  en: {
    title: "Title",
    card_description: "Card description",
    description: "Description",
    about_description: "About the benefit",
    benefits_description: "What it offers",
    access_description: "How to get it",
    message: "Message to the member",
    company_id: "Company",
    type: "Type",
    url: "Link",
    logo: "Logo",
    image: "Image",
    status: "Status"
  },
  es: {
    title: "Título",
    card_description: "Descripción de la tarjeta",
    description: "Descripción",
    about_description: "Acerca del beneficio",
    benefits_description: "Qué ofrece",
    access_description: "Cómo obtenerlo",
    message: "Mensaje para el miembro",
    company_id: "Empresa",
    type: "Tipo",
    url: "Enlace",
    logo: "Logotipo",
    image: "Imagen",
    status: "Estado"
  }
} satisfies InEveryLanguage<
  Readonly<Record<BenefitText | "company_id" | "type" | "url" | "logo" | "image" | "status", string>>
>

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
} satisfies InEveryLanguage<Readonly<Record<BenefitType, string>>>

/** The text of a missing field, by the specification's rule: the name, its first underscore a space, "is required". */
const requiredWords = {
  en: {
    benefit_title_en_required: "title en is required",
    benefit_title_es_required: "title es is required",
    benefit_card_description_en_required: "card description_en is required",
    benefit_card_description_es_required: "card description_es is required",
    benefit_description_en_required: "description en is required",
    benefit_description_es_required: "description es is required",
    benefit_about_description_en_required: "about description_en is required",
    benefit_about_description_es_required: "about description_es is required",
    benefit_benefits_description_en_required: "benefits description_en is required",
    benefit_benefits_description_es_required: "benefits description_es is required",
    benefit_access_description_en_required: "access description_en is required",
    benefit_access_description_es_required: "access description_es is required",
    benefit_message_en_required: "message en is required",
    benefit_message_es_required: "message es is required",
    benefit_company_id_required: "company id is required",
    benefit_type_required: "type is required",
    benefit_url_required: "url is required"
  },
  es: {
    benefit_title_en_required: "El título en inglés es obligatorio",
    benefit_title_es_required: "El título en español es obligatorio",
    benefit_card_description_en_required: "La descripción de la tarjeta en inglés es obligatoria",
    benefit_card_description_es_required: "La descripción de la tarjeta en español es obligatoria",
    benefit_description_en_required: "La descripción en inglés es obligatoria",
    benefit_description_es_required: "La descripción en español es obligatoria",
    benefit_about_description_en_required: "El texto sobre el beneficio en inglés es obligatorio",
    benefit_about_description_es_required: "El texto sobre el beneficio en español es obligatorio",
    benefit_benefits_description_en_required: "El texto de lo que ofrece en inglés es obligatorio",
    benefit_benefits_description_es_required: "El texto de lo que ofrece en español es obligatorio",
    benefit_access_description_en_required: "El texto de cómo obtenerlo en inglés es obligatorio",
    benefit_access_description_es_required: "El texto de cómo obtenerlo en español es obligatorio",
    benefit_message_en_required: "El mensaje en inglés es obligatorio",
    benefit_message_es_required: "El mensaje en español es obligatorio",
    benefit_company_id_required: "La empresa es obligatoria",
    benefit_type_required: "El tipo es obligatorio",
    benefit_url_required: "El enlace es obligatorio"
  }
} satisfies InEveryLanguage<Readonly<Record<`benefit_${RequiredField}_required`, string>>>

export const benefitFieldWords = {
  en: {
    ...requiredWords.en,
    benefit_text_too_long: "Use at most {0} characters.",
    benefit_url: "Use a web address that begins with http:// or https://.",
    benefit_url_too_long: "A web address has at most {0} characters.",
    benefit_company_unknown: "Choose a company that offers benefits.",
    benefit_type_unknown: "Choose a type from 1 to 7."
  },
  es: {
    ...requiredWords.es,
    benefit_text_too_long: "Use como máximo {0} caracteres.",
    benefit_url: "Use una dirección web que empiece por http:// o https://.",
    benefit_url_too_long: "Una dirección web tiene como máximo {0} caracteres.",
    benefit_company_unknown: "Elija una empresa que ofrezca beneficios.",
    benefit_type_unknown: "Elija un tipo del 1 al 7."
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

export const benefitNotices = {
  listFailed: { en: "Error fetching benefits", es: "Error al obtener los beneficios" },
  created: { en: "Benefit created successfully", es: "Beneficio creado correctamente" },
  createFailed: { en: "Error creating benefit", es: "Error al crear el beneficio" },
  updated: { en: "Benefit updated successfully", es: "Beneficio actualizado correctamente" },
  updateFailed: { en: "Error updating benefit", es: "Error al actualizar el beneficio" },
  deleted: { en: "Benefit deleted successfully", es: "Beneficio eliminado correctamente" },
  deleteFailed: { en: "Error deleting benefit", es: "Error al eliminar el beneficio" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

export const describeBenefitFailure = failureDescriber(toBenefitFailure, benefitFailureWords)
