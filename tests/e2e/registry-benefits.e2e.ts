/**
 * Buttons, keys and palette of the benefits screen share one registry: their commands are available exactly when
 * machines that run beside the page with the same benefits and enrolments accept them.
 */
import { createActor, fromPromise, waitFor } from "xstate"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import { benefitsCommands, availableBenefitsCommands } from "#domain/benefits/benefits.commands.ts"
import { benefitListMachine, benefitsScreenMachine } from "#domain/benefits/benefits-screen.machine.ts"
import { availableEnrolmentsCommands, enrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { pendingListMachine } from "#domain/enrolments/pending-enrolments.machine.ts"
import { pendingCriteria } from "#domain/enrolments/pending-enrolments.rules.ts"
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { call, type SignedIn } from "#tests/drivers/server.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { expectButtons, expectPalette, keysOf, nothingToUndo } from "#tests/e2e/registry-checks.ts"

/** The cards, with the open panel of pending enrolments. */
const benefitsShadow = async (url: string, { token }: SignedIn) => {
  const { body: page } = await call(url, "GET", "/benefits?page=1&limit=6&sort=-created_at", token)
  const { body: waiting } = await call(url, "GET", "/benefits-enrollment/pending", token)
  const list = createActor(
    benefitListMachine.provide({ actors: { loadPage: fromPromise(async () => ({ page, summary: null })) as never } })
  ).start()
  const pending = createActor(
    pendingListMachine.provide({
      actors: {
        loadPage: fromPromise(async () => ({ page: waiting, summary: { link: null, benefits: [] } })) as never
      }
    })
  ).start()
  list.send({ type: "list.open", criteria: benefitCriteria.defaultCriteria })
  pending.send({ type: "list.open", criteria: pendingCriteria.defaultCriteria })
  await waitFor(list, (snapshot) => snapshot.matches({ shown: "ready" }))
  await waitFor(pending, (snapshot) => snapshot.matches({ shown: "ready" }))
  return {
    pending,
    available: () =>
      availableBenefitsCommands(
        {
          ...shownState(benefitsScreenMachine),
          list: list.getSnapshot(),
          pending: pending.getSnapshot()
        },
        availableEnrolmentsCommands
      )
  }
}

test("the benefits' buttons, keys and palette agree with the machines, with the panel of pending enrolments", async ({
  page,
  enterPage,
  server
}) => {
  await nothingToUndo(page)
  const session = await enterPage(page, "/benefits")
  const benefits = benefitsDriver(page)
  await benefits.expectCards(6)
  await page.keyboard.press("p")
  await expect(benefits.rows.first()).toBeVisible()
  const shadow = await benefitsShadow(server.url, session)
  expect(await keysOf(page, "Benefits")).toEqual(benefitsCommands.flatMap(({ keys = [] }) => keys).toSorted())
  // The commands of the panel are fetched with it.
  await expect
    .poll(() => keysOf(page, "Pending enrollments"))
    .toEqual(enrolmentsCommands.flatMap(({ keys = [] }) => keys).toSorted())
  await page.keyboard.press("j")
  const [first] = shadow.pending.getSnapshot().context.rows
  if (first === undefined) throw new Error("There is no pending enrolment")
  shadow.pending.send({ type: "cursor.place", id: first.id })
  const available = shadow.available()
  await expectButtons(page, available, {
    "benefits.add": "Add Benefit",
    "benefits.nextPage": "Next page",
    "benefits.previousPage": "Previous page"
  })
  await expect(benefits.activateAll).not.toHaveAttribute("aria-disabled")
  await expectPalette(page, "benefits", available)
})
