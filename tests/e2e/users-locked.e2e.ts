/** An administrator who has failed to sign in a hundred times is seen by a colleague, who unlocks the account. */
import { readFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { enter } from "#tests/drivers/server.driver.ts"
import {
  expect,
  firstAdministrator as marta,
  secondAdministrator as rafael,
  openSignedIn,
  test
} from "#tests/e2e/fixtures.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"

test("a locked administrator is marked, unlocked from the details by keyboard, and signs in again", async ({
  openPage,
  axe
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-locked-"))
  const server = await startDemoServer({ dataDir })
  const database = new pg.Client({ connectionString: readFileSync(join(dataDir, "connection-url"), "utf8").trim() })
  const page = await openPage()
  try {
    await database.connect()
    await database.query(
      "insert into sign_in_devices (user_id, device_hash, failures, expires_at) select id, '', 100, 'infinity' from users where mobile_number = $1",
      [`${rafael.prefix}${rafael.phone}`]
    )
    const signIn = () => enter(server, `${rafael.prefix}${rafael.phone}`, rafael.password)
    await expect(signIn()).rejects.toThrow("401")
    const session = await enter(server, `${marta.prefix}${marta.phone}`, marta.password)
    await openSignedIn(page, server.url, session, "/users?role=admin")
    const users = usersDriver(page)
    const row = users.row("Ibarra")
    await expect(row.getByText("Locked")).toBeAttached()
    await expect(users.row("Salgado").getByText("Locked")).toHaveCount(0)
    await row.click()
    await page.keyboard.press("Enter")
    await expect(users.panel).toContainText("100 failed sign-ins in a row.")
    await axe(page)
    await page.keyboard.press("Control+k")
    await page.keyboard.type("unlock")
    await page.keyboard.press("Enter")
    await expect(users.toast("User “Rafael Ibarra” unlocked")).toBeVisible()
    await expect(users.panel).toContainText("Logged out")
    await expect(users.panel.getByRole("button", { name: "Unlock sign-in" })).toHaveCount(0)
    await expect(row.getByText("Locked")).toHaveCount(0)
    await signIn()
  } finally {
    await page.close()
    await database.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
