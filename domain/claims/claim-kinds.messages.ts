import type { Translated } from "../shared/language.schema.ts"
import type { ClaimStatus, ClaimType } from "./claim.schema.ts"

export const claimKindWords = {
  en: {
    statuses: { pending: "Pending", approved: "Approved", rejected: "Rejected" },
    types: {
      medical: "Medical",
      dental: "Dental",
      vision: "Vision",
      pharmacy: "Pharmacy",
      wellness: "Wellness",
      other: "Other"
    }
  },
  es: {
    statuses: { pending: "Pendiente", approved: "Aprobada", rejected: "Rechazada" },
    types: {
      medical: "Médica",
      dental: "Dental",
      vision: "Visión",
      pharmacy: "Farmacia",
      wellness: "Bienestar",
      other: "Otra"
    }
  }
} satisfies Translated<{
  readonly statuses: Readonly<Record<ClaimStatus, string>>
  readonly types: Readonly<Record<ClaimType, string>>
}>
