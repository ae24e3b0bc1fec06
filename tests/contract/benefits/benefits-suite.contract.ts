/** The contract of benefits, enrolments and notifications for one implementation. */
import { afterEach, beforeEach, describe } from "vitest"
import { benefitsTests } from "#tests/contract/benefits/benefits.contract.ts"
import type { BenefitsBackend, GetBenefitsBackend } from "#tests/contract/benefits/benefits-backend.ts"
import { dashboardTests } from "#tests/contract/benefits/dashboard.contract.ts"
import { enrolmentDecisionsTests } from "#tests/contract/benefits/enrolment-decisions.contract.ts"
import { enrolmentReadsTests } from "#tests/contract/benefits/enrolment-reads.contract.ts"
import { enrolmentsTests } from "#tests/contract/benefits/enrolments.contract.ts"
import { notificationsTests } from "#tests/contract/benefits/notifications.contract.ts"

/** A reading can be undone for 600 seconds in the backends of `make`. */
export const benefitsContract = (name: string, make: () => Promise<BenefitsBackend>): void => {
  describe(`benefits, enrolments and notifications, implemented by ${name}`, () => {
    let open: BenefitsBackend | null = null
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })
    const backend: GetBenefitsBackend = () => {
      if (open === null) throw new Error("No backend is open")
      return open
    }

    benefitsTests(backend)
    enrolmentsTests(backend)
    enrolmentDecisionsTests(backend)
    enrolmentReadsTests(backend)
    notificationsTests(backend)
    dashboardTests(backend)
  })
}
