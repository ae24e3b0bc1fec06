/** The texts of service accounts that the server sends. */
import type { FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import type { ScopeMissing } from "../shared/permission/permission.schema.ts"

export const serviceAccountFailureWords = {
  en: {
    ScopeMissing: ({ scope }: ScopeMissing) => `The service account lacks the scope ${scope}.`
  },
  es: {
    ScopeMissing: ({ scope }: ScopeMissing) => `La cuenta de servicio no tiene el permiso ${scope}.`
  }
} satisfies Translated<FailureWords>
