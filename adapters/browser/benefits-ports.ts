import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import { readPicked } from "./files/pick.files.ts"
import { httpBenefits } from "./http/benefits.http.ts"
import { httpEnrolments } from "./http/enrolments.http.ts"
import { httpImages } from "./http/images.http.ts"
import type { Ports } from "./ports.ts"

/** Those `inBackground` do not extend the session; `invalidate` drops the cached lists. */
export const screenPorts = ({ cache, window }: Ports) => {
  const newKey = () => window.crypto.randomUUID()
  return {
    benefits: httpBenefits(cache.call, newKey),
    benefitsInBackground: httpBenefits(cache.call, newKey, { background: true }),
    enrolments: httpEnrolments(cache.call, newKey),
    enrolmentsInBackground: httpEnrolments(cache.call, newKey, { background: true }),
    companies: { all: ((query) => cache.call(companiesContract.all, { query })) satisfies CompaniesPort["all"] },
    images: httpImages(cache.call, URL),
    readPicked,
    invalidate: () => cache.invalidate("/benefits")
  }
}
