/** The promises of benefits, enrolments and notifications, over one answer of their ports. */
import { afterEach, beforeEach, describe } from "vitest"
import { benefitsPromises } from "#tests/contract/benefits.contract.ts"
import type { BenefitsWorld, InBenefitsWorld } from "#tests/contract/benefits-world.ts"
import { dashboardPromises } from "#tests/contract/dashboard.contract.ts"
import { enrolmentsPromises } from "#tests/contract/enrolments.contract.ts"
import { notificationsPromises } from "#tests/contract/notifications.contract.ts"

/** Undoing a reading lasts 600 seconds in the worlds that `make` opens. */
export const benefitsContract = (name: string, make: () => Promise<BenefitsWorld>): void => {
  describe(`benefits, enrolments and notifications, answered by ${name}`, () => {
    let open: BenefitsWorld | null = null
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })
    const world: InBenefitsWorld = () => {
      if (open === null) throw new Error("No world is open")
      return open
    }

    benefitsPromises(world)
    enrolmentsPromises(world)
    notificationsPromises(world)
    dashboardPromises(world)
  })
}
