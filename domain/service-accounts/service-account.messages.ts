/** Texts of the failures and notices of service accounts. */
import { nameTaken } from "../records/simple-record-failures.messages.ts"
import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import type { ScopeMissing } from "../shared/permission/permission.schema.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { fieldWords } from "../shared/record.messages.ts"
import { serviceDaysMax, serviceNameMax, toServiceAccountFailure } from "./service-account.schema.ts"

const taken = nameTaken(recordKinds.service_account.noun)

export const serviceAccountFailureWords = {
  en: {
    ScopeMissing: ({ scope }: ScopeMissing) => `The service account lacks the scope ${scope}.`,
    ServiceAccountNotFound: "This service account does not exist, or has been revoked.",
    ServiceAccountTaken: `${taken.en} Nothing was changed.`
  },
  es: {
    ScopeMissing: ({ scope }: ScopeMissing) => `La cuenta de servicio no tiene el permiso ${scope}.`,
    ServiceAccountNotFound: "Esta cuenta de servicio no existe o fue revocada.",
    ServiceAccountTaken: `${taken.es} No se cambió nada.`
  }
} satisfies Translated<FailureWords>

/** Texts for the keys that the checks of service accounts carry. */
export const serviceAccountFieldWords = fieldWords(
  { service_name: { en: "Name", es: "El nombre", most: serviceNameMax } },
  {
    service_name_taken: taken,
    scopes_required: { en: "Choose at least one scope.", es: "Elija al menos un permiso." },
    scope_unknown: { en: "There is no such scope.", es: "No existe ese permiso." },
    expiry_required: { en: "Choose when it ends.", es: "Elija cuándo termina." },
    expiry_past: { en: "The end must be in the future.", es: "El fin debe estar en el futuro." },
    expiry_too_far: {
      en: `The end may be at most a year (${serviceDaysMax} days) away.`,
      es: `El fin puede estar a un año como máximo (${serviceDaysMax} días).`
    }
  }
)

export const serviceAccountNotices = {
  notRead: { en: "Failed to load the service accounts", es: "No se pudieron cargar las cuentas de servicio" },
  notCreated: { en: "Failed to create the service account", es: "No se pudo crear la cuenta de servicio" },
  notRevoked: { en: "Failed to revoke the service account", es: "No se pudo revocar la cuenta de servicio" },
  revoked: { en: "Service account revoked", es: "Cuenta de servicio revocada" }
} satisfies Readonly<Record<string, Translated<string>>>

export const describeServiceAccountFailure = failureDescriber(toServiceAccountFailure, serviceAccountFailureWords)
