/** A deployment as browsers see it: servers of two builds on one database, behind one proxy. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { enter } from "#tests/drivers/server.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { anotherBuild } from "#tests/e2e/another-build.ts"
import { expect, firstAdministrator as marta, openSignedIn, test } from "#tests/e2e/fixtures.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

test.describe.configure({ timeout: 240_000 })

const sameKey = { APP_KEY: "5a".repeat(32) }

/** A proxy that sends each request to the next of its servers. */
const openProxy = async (urls: () => ReadonlyArray<string>) => {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const [target = ""] = urls().slice(turn % urls().length)
    const forwarded = request(new URL(incoming.url ?? "/", target), {
      method: incoming.method,
      headers: incoming.headers
    })
    forwarded.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on("error", () => outgoing.destroy())
    outgoing.on("close", () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

test("pages work while servers of two builds answer in turns, and after the older ones are gone", async ({
  openPage,
  expectCut,
  expectStatus,
  watch
}) => {
  expectCut()
  expectStatus(404)
  const home = mkdtempSync(join(tmpdir(), "hb-builds-"))
  const older = await startServer({ dataDir: home, env: sameKey })
  const databaseUrl = readFileSync(join(home, "connection-url"), "utf8").trim()
  const servers: Array<ServerProcess> = [older]
  let targets: ReadonlyArray<string> = [older.url]
  const proxy = await openProxy(() => targets)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const page = await openPage()
  // A browser that saves data fetches no place ahead, so that it requests files that are gone.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))
  try {
    const session = await enter(older, `${marta.prefix}${marta.phone}`, marta.password)
    await openSignedIn(page, proxy.url, session, "/users")
    const users = usersDriver(page)
    await users.expectRows(10)

    const newer = await startServer({
      cwd: anotherBuild(join(home, "next")),
      dataDir: join(home, "newer"),
      env: { ...sameKey, DATABASE_URL: databaseUrl, DEMO: "no" }
    })
    servers.push(newer)
    targets = [older.url, newer.url]
    for (let visit = 0; visit < 8; visit += 1) {
      const fresh = await openPage()
      await fresh.goto(`${proxy.url}/login`)
      await expect(fresh.getByRole("heading", { name: "Admin Login" })).toBeVisible()
      await fresh.context().close()
    }

    // The older page goes on with the newer server alone: its files are kept.
    targets = [newer.url]
    await page.getByRole("link", { name: "Company Management" }).click()
    await expect(page.getByRole("grid", { name: "Companies" })).toBeVisible()

    // Without them it says so, and stays: nothing is reloaded unasked.
    await page.evaluate(() => Object.assign(window, { isStillThere: true }))
    await database.query("delete from web_assets where name not like '%-next.%'")
    await page.getByRole("link", { name: "Learn" }).click()
    await expect(page.getByText("A new version is there.")).toBeVisible()
    await page.getByRole("link", { name: "User Management" }).click()
    await users.expectRows(10)
    expect(await page.evaluate(() => "isStillThere" in window)).toBe(true)
    await page.getByRole("button", { name: "Reload" }).click()
    await expect(page.getByText("A new version is there.")).toBeHidden()
    await page.getByRole("link", { name: "Learn" }).click()
    await expect(page.getByRole("heading", { name: "Learn", level: 1 })).toBeVisible()
    // A style sheet that is not there is reported besides its status.
    const reported = watch.findings.splice(0)
    expect(reported.filter((finding) => !finding.includes("Refused to apply style"))).toEqual([])
  } finally {
    await page.close()
    await database.end()
    proxy.close()
    for (const server of servers.toReversed()) await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
})
