/** "Approve All Claims", on a server whose pending claims belong to no other test. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { enter, serverDriver } from "#tests/drivers/server.driver.ts"
import {
  expect,
  firstAdministrator as marta,
  secondAdministrator as rafael,
  openSignedIn,
  test
} from "#tests/e2e/fixtures.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"

test("exactly the claims whose count was confirmed are approved, or none", async ({ openPage, expectStatus, axe }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-approve-all-"))
  const server = await startDemoServer({ dataDir })
  const page = await openPage()
  try {
    const session = await enter(server, `${marta.prefix}${marta.phone}`, marta.password)
    const colleague = serverDriver(server.url, await enter(server, `${rafael.prefix}${rafael.phone}`, rafael.password))
    await openSignedIn(page, server.url, session, "/claims?status=pending")
    const claims = claimsDriver(page)
    await claims.expectRows(10)

    await claims.approveAll.click()
    const question = claims.ask("Approve All Claims")
    await expect(question).toContainText("592 pending claims will be approved.")
    await expect(question).toContainText("8 look like others and stay pending.")
    await expect(question).toContainText("Claims submitted after this list was loaded are not included.")
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused()
    await axe(page)
    await question.getByRole("button", { name: "Cancel" }).click()
    expect((await colleague.stats()).pending).toBe(600)

    // a count that has changed while it was being confirmed approves nothing, and the question has the new one
    await claims.approveAll.click()
    const [first] = await colleague.list("status=pending&look_alike=no&limit=1")
    await colleague.decide([first?.id ?? ""], "rejected")
    expectStatus(409)
    await question.getByRole("button", { name: "Approve 592 claims" }).click()
    await expect(claims.toast("592 were shown, but 591 match now. Nothing was changed.")).toBeVisible()
    expect((await colleague.stats()).pending).toBe(599)

    // one submitted after the list was fetched stays pending
    await expect(claims.card("Pending")).toContainText("599")
    await expect(question).toContainText("591 pending claims will be approved.")
    await expect(question).toContainText("592 were shown before. Nothing has been changed yet.")
    const late = await colleague.file(first?.user_id ?? "", "other", "2026-01-01")
    await question.getByRole("button", { name: "Approve 591 claims" }).click()
    await expect(claims.toast("591 claims approved")).toBeVisible()
    await expect(claims.card("Pending")).toContainText(/^Pending9$/u)
    expect((await colleague.read(late.id)).status).toBe("pending")

    await page.reload()
    await expect(page.getByRole("main").getByText("591 claims approved")).toBeVisible()
    await page.getByRole("button", { name: "Undo", exact: true }).first().click()
    await expect(claims.toast("591 claims are pending again")).toBeVisible()
    expect((await colleague.stats()).pending).toBe(600)

    // without pending claims there is no button
    await expect(claims.card("Pending")).toContainText("600")
    await claims.approveAll.click()
    await expect(question).toContainText("592 pending claims will be approved.")
    await question.getByRole("checkbox", { name: "Include the 8 that look like others" }).check()
    await question.getByRole("button", { name: "Approve 600 claims" }).click()
    await expect(claims.toast("600 claims approved")).toBeVisible()
    await expect(claims.approveAll).toBeHidden()
    await expect(claims.download).toBeVisible()
  } finally {
    await page.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
