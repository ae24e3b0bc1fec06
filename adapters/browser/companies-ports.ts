/** The ports of the companies screen. */
import { companyKind } from "#domain/companies/company.schema.ts"
import { recordPorts } from "./record-ports.ts"

export const screenPorts = recordPorts(companyKind)
