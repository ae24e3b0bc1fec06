/** What the scopes of service accounts allow, in words. */
import type { Translated } from "../language.schema.ts"
import type { Scope } from "./permission.schema.ts"

export const scopeNames: Translated<Readonly<Record<Scope, string>>> = {
  en: {
    "users:read": "Read users",
    "users:write": "Create and change users",
    roster: "Compare rosters and apply them",
    "claims:read": "Read claims",
    "claims:decide": "Approve and reject claims",
    "enrollments:decide": "Read and decide enrollments",
    reports: "Download reports"
  },
  es: {
    "users:read": "Leer usuarios",
    "users:write": "Crear y cambiar usuarios",
    roster: "Comparar nóminas y aplicarlas",
    "claims:read": "Leer reclamaciones",
    "claims:decide": "Aprobar y rechazar reclamaciones",
    "enrollments:decide": "Leer y decidir inscripciones",
    reports: "Descargar informes"
  }
}
