import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import type { ServerDriver } from "#tests/drivers/server.driver.ts"
import { benefitWords } from "#tests/fixtures/benefits.ts"

/** A benefit with beneficiaries, which no other test uses. */
export const addOwnBenefit = async (colleague: ServerDriver, title_en: string): Promise<Benefit> => {
  const [company] = await colleague.companies("type=benefits")
  return colleague.addBenefit({ ...benefitWords, title_en, company_id: company?.id, type: 4 })
}
