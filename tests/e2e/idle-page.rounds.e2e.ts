/** A page that nobody uses, for a minute: it hears a heartbeat of the server, which comes by the server's own clock. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { passTime } from "#tests/e2e/pass-time.ts"

test("an idle page with its stream open requests no list in a minute", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  await page.clock.install()
  const network = await page.context().newCDPSession(page)
  await network.send("Network.enable")
  let stream: string | null = null
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes("/api/events")) stream = requestId
  })
  const own = await fileClaims(1)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(1)
  const requested: string[] = []
  page.on("request", (request) => requested.push(new URL(request.url()).pathname))
  const ofClaims = () => requested.filter((path) => path.startsWith("/api/claims"))
  // What the screen requests first, and again when its stream opens, is over when a second passes without any of it.
  const inOneSecond = async () => {
    requested.length = 0
    await passTime(page, 1_000)
    return ofClaims()
  }
  await expect.poll(() => stream).not.toBeNull()
  await expect.poll(inOneSecond).toEqual([])
  // More than 40 s without a heartbeat would count as a lost connection; the server sends one every 15 s by its own
  // clock.
  await page.clock.runFor(20_000)
  const heard = new Promise<void>((resolve) =>
    network.on("Network.dataReceived", ({ requestId }) => {
      if (requestId === stream) resolve()
    })
  )
  await heard
  await passTime(page, 0)
  await passTime(page, 30_000)
  expect(ofClaims()).toEqual([])
  await colleague.decide(own.ids, "approved")
  await expect.poll(async () => (await page.clock.runFor(300), claims.row(0).innerText())).toContain("Approved")
  expect(requested).toContain("/api/claims")
})
