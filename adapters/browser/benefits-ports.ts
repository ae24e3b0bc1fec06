import type { Result } from "effect"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { BenefitsPort } from "#domain/benefits/benefits.port.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import type { ImageIssue } from "#domain/files/image.rules.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { readPicked } from "./files/pick.files.ts"
import { httpBenefits } from "./http/benefits.http.ts"
import { cachedCalls } from "./http/cached.ts"
import { httpEnrolments } from "./http/enrolments.http.ts"
import { httpImages } from "./http/images.http.ts"
import type { Ports } from "./ports.ts"

interface BenefitsPorts {
  readonly benefits: BenefitsPort
  readonly benefitsInBackground: BenefitsPort
  readonly enrolments: EnrolmentsPort
  readonly enrolmentsInBackground: EnrolmentsPort
  readonly companies: Pick<CompaniesPort, "all">
  readonly images: ImagesPort
  readonly readPicked: (file: File) => Promise<Result.Result<Picture, ImageIssue>>
  readonly invalidate: () => void
}

export const screenPorts = ({ cache, window }: Ports): BenefitsPorts => {
  cache.preload(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    benefits: httpBenefits(cache.call, newKey),
    benefitsInBackground: httpBenefits(cache.call, newKey, { background: true }),
    enrolments: httpEnrolments(cache.call, newKey),
    enrolmentsInBackground: httpEnrolments(cache.call, newKey, { background: true }),
    companies: { all: (query) => cache.call(companiesContract.all, { query }) },
    images: httpImages(cache.call, URL),
    readPicked,
    invalidate: () => cache.invalidate("/benefits")
  }
}
