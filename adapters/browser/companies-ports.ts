/** The ports of the companies screen. */
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { companyKind } from "#domain/companies/company.schema.ts"
import type { Ports } from "./ports.ts"
import { recordPorts } from "./record-ports.ts"

export const screenPorts = (ports: Ports) => recordPorts(companyKind, companiesContract, ports)
