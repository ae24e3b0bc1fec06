/** The place of the companies, as the shell knows it before its screen is fetched. */
import { Building2 } from "lucide-react"

export const companies = {
  folder: "companies",
  family: "simple",
  icon: Building2,
  screen: () => import("./companies.screen.tsx"),
  kind: async () => (await import("#domain/companies/company.schema.ts")).companyKind
} as const
