/** CSV files of companies: their columns and texts (decisions, section 6). */
import { nameIdentity } from "../shared/search.rules.ts"
import { Schema, Struct } from "effect"
import { normaliseChoice, normaliseEmail } from "../shared/csv/cell-normalisation.rules.ts"
import { simpleRecordSubject } from "../shared/csv/simple-record-subject.rules.ts"
import { cellCheck, choiceCheck, type TextColumn } from "../shared/csv/row-judge.rules.ts"
import { nameLine } from "../shared/text.rules.ts"
import { companyFieldWords } from "./company.messages.ts"
import { companyKeyFields, companyKeys } from "./company-record.rules.ts"
import {
  Company,
  companyFields,
  companyKind,
  CompanyName,
  CompanyType,
  companyTypes,
  ContactEmail
} from "./company.schema.ts"

/** In the order of the template (specification, "Templates"). */
const columns = {
  name: {
    label: { en: "Company Name", es: "Nombre de la empresa" },
    width: 240,
    isGrowing: true,
    check: cellCheck(CompanyName),
    normalise: nameLine,
    synonyms: [
      "company",
      "company name",
      "legal name",
      "business name",
      "employer",
      "employer name",
      "organization name",
      "empresa",
      "nombre de la empresa",
      "nombre de empresa",
      "compañía",
      "razón social",
      "nombre comercial"
    ],
    looseSynonyms: ["organization", "organisation", "client", "account name", "nombre", "cliente", "organización"]
  },
  contact_email: {
    label: { en: "Contact Email", es: "Correo de contacto" },
    width: 260,
    isGrowing: true,
    check: cellCheck(ContactEmail),
    kind: "email",
    normalise: normaliseEmail,
    synonyms: [
      "email",
      "e-mail",
      "email address",
      "contact e-mail",
      "contact email address",
      "company email",
      "correo",
      "correo electrónico",
      "correo de contacto",
      "email de contacto",
      "correo electrónico de contacto"
    ],
    looseSynonyms: ["contact", "mail", "contacto"]
  },
  type: {
    label: { en: "Type", es: "Tipo" },
    width: 110,
    check: choiceCheck(CompanyType, { empty: "type_required", unknown: "csv_type_unknown" }),
    isRepeating: true,
    normalise: normaliseChoice({
      users: ["user", "usuario", "usuarios"],
      benefits: ["benefit", "beneficio", "beneficios"]
    }),
    sameForAll: companyTypes,
    synonyms: ["company type", "tipo", "tipo de empresa"],
    looseSynonyms: ["kind", "category", "clase", "categoría"]
  }
} as const satisfies Readonly<Record<string, TextColumn>>

/** The company that a row describes. */
const NewCompanyRow = Schema.Struct(Struct.pick(Company.fields, Struct.keys(columns)))
export type NewCompanyRow = typeof NewCompanyRow.Type

export const companyCsv = simpleRecordSubject({
  id: "companies",
  entity: "company",
  templateName: "company_template.csv",
  columns,
  New: NewCompanyRow,
  unique: { column: "name", identityOf: nameIdentity },
  fields: companyFields,
  keyFields: companyKeyFields,
  keysOf: companyKeys,
  fieldWords: companyFieldWords,
  cellWords: {
    csv_type_unknown: { en: "Type must be users or benefits.", es: "El tipo debe ser users o benefits." }
  },
  noun: companyKind.noun
})
