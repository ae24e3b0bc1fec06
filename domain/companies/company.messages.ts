import { simpleRecordCommandWords } from "../records/simple-record-commands.messages.ts"
import {
  namedRecordFailureWords,
  nameTaken,
  recordFailureDescriber
} from "../records/simple-record-failures.messages.ts"
import type { FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { catalogueNotices, fieldWords, recordNotices } from "../shared/record.messages.ts"
import { type Company, CompanyInUse, companyKind, companyTextMax, type CompanyType } from "./company.schema.ts"

const { noun } = companyKind

const failures = namedRecordFailureWords(noun)

export const companyFailureWords = {
  en: {
    ...failures.en,
    CompanyInUse: "Users or benefits still refer to this company. It was not deleted."
  },
  es: {
    ...failures.es,
    CompanyInUse: "Todavía hay usuarios o beneficios vinculados a esta empresa. No se eliminó."
  }
} satisfies Translated<FailureWords>

/** Texts for the keys that the checks of companies carry. */
export const companyFieldWords = fieldWords(
  {
    company_name: { en: "Company name", es: "El nombre de la empresa", most: companyTextMax },
    contact_email: { en: "Contact email", es: "El correo de contacto", most: companyTextMax },
    type: { en: "Type", es: "El tipo" }
  },
  { company_name_taken: nameTaken(noun) }
)

/** Notices after a call (specification, section 8). */
export const companyNotices = {
  ...recordNotices({
    noun,
    nameOf: ({ name }: Pick<Company, "name">) => name,
    exact: {
      ...catalogueNotices(noun),
      deleted: { en: "Company soft deleted successfully", es: "Empresa eliminada correctamente" }
    }
  }),
  deleteFailed: { en: "Error soft deleting company", es: "Error al eliminar la empresa" }
}

/** The text of a failure in every language; a text sent by the server is returned unchanged. */
export const describeCompanyFailure = recordFailureDescriber(companyKind, companyFailureWords, [CompanyInUse])

const commands = simpleRecordCommandWords(noun)

const en = {
  ...commands.en,
  showType: { users: "Show companies of type users", benefits: "Show companies of type benefits" } satisfies Record<
    CompanyType,
    string
  >
}

const es: typeof en = {
  ...commands.es,
  showType: { users: "Mostrar empresas de tipo usuarios", benefits: "Mostrar empresas de tipo beneficios" }
}

export const companyCommandWords = { en, es }
