/** The main journeys in a stock Firefox and in WebKit; Chromium's are those of `tests/e2e`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openFirefox } from "#tests/browsers/firefox.ts"
import type { OtherBrowser } from "#tests/browsers/other-browser.ts"
import { openWebKit } from "#tests/browsers/webkit.ts"
import { enter, serverDriver, type ServerDriver, type SignedIn } from "#tests/drivers/server.driver.ts"
import { numberedUserRow, userHeader } from "#tests/fixtures/csv-tables.ts"
import { findPrograms } from "#tests/rehearse/programs.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

const programs = findPrograms(["firefox-esr", "WebKitWebDriver", "Xvfb"])
const marta = { phone: "5550100001", password: "Admin.2026" }
const home = mkdtempSync(join(tmpdir(), "hb-browsers-"))

let server: ServerProcess
let colleague: ServerDriver

beforeAll(async () => {
  server = await startServer({
    dataDir: join(home, "data"),
    env: { OTP_MAX_PER_HOUR: "100" },
    startWithinMs: 180_000
  })
  colleague = serverDriver(server.url, await enter(server, "+15550100002", "Admin.2026"))
})

afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})

let daysUsed = 0

/** Pending claims of one client, each of a day of its own so that none looks like another, and the address that lists them alone. */
const fileClaims = async (count: number) => {
  const [decided] = await colleague.list("limit=1&status=approved&sort=client")
  const ids: Array<string> = []
  let from = ""
  for (let left = count; left > 0; left -= 1) {
    daysUsed += 1
    const day = `2026-03-${String(daysUsed).padStart(2, "0")}`
    const filed = await colleague.file(decided?.user_id ?? "", "dental", day)
    if (from === "") from = filed.created_at
    ids.unshift(filed.id)
  }
  return { ids, path: `/claims?user_id=${decided?.user_id}&created_from=${encodeURIComponent(from)}` }
}

const statusOf = async (id: string | undefined) => (await colleague.read(id ?? "")).status

describe.each([
  { name: "Firefox", people: 100, launch: () => openFirefox(server.url, programs["firefox-esr"] ?? "") },
  {
    name: "WebKit",
    people: 200,
    launch: () => openWebKit(server.url, { screen: programs["Xvfb"] ?? "", driver: programs["WebKitWebDriver"] ?? "" })
  }
])("in $name", ({ name, people, launch }) => {
  let browser: OtherBrowser
  let session: SignedIn

  beforeAll(async () => {
    session = await enter(server, `+1${marta.phone}`, marta.password)
    browser = await launch()
    console.log(browser.version)
  })
  afterAll(() => browser.close())

  /** What another process and another browser need time for. */
  const poll = <Value>(read: () => Promise<Value>, message?: string) =>
    expect.poll(read, { timeout: 30_000, ...(message !== undefined && { message }) })
  const expectText = (text: string | RegExp) => poll(() => browser.text(), String(text)).toMatch(text)
  const expectNoText = (text: string) => poll(() => browser.text()).not.toContain(text)
  const expectPath = (path: RegExp) => poll(() => browser.path()).toMatch(path)
  const press = async (...keys: ReadonlyArray<string>) => {
    for (const key of keys) await browser.press(key)
  }
  const quiet = async () => expect(await browser.complaints(), "console, page and policy stay silent").toEqual([])

  it("an administrator signs in by keyboard", async () => {
    await browser.open("/claims", null)
    await poll(() => browser.focused()).toContain("Phone number")
    await browser.type(marta.phone)
    await press("Tab")
    await browser.type(marta.password)
    const since = Date.now()
    await press("Enter")
    await expectText("Enter OTP Code")
    await browser.type(await server.codeFor(`+1${marta.phone}`, since))
    await press("Enter")
    await expectText(/Showing 1 to 10 of/u)
    expect(await browser.path()).toBe("/claims")
    await quiet()
  })

  it("a claim is approved by its key and taken back", async () => {
    const { ids, path } = await fileClaims(2)
    await browser.open(path, session)
    await expectText("Showing 1 to 2 of 2 results")
    await press("j", "a")
    await poll(() => statusOf(ids[0])).toBe("approved")
    await expectText("Approved")
    await press("z")
    await poll(() => statusOf(ids[0])).toBe("pending")
    expect(await statusOf(ids[1])).toBe("pending")
    await quiet()
  })

  it("selected claims are rejected together, with a reason", async () => {
    const { ids, path } = await fileClaims(4)
    await browser.open(path, session)
    await expectText("Showing 1 to 4 of 4 results")
    await press("j", "x", "Control+a")
    await expectText("4 selected")
    await press("r")
    await expectText("Reject 4 claims")
    await poll(() => browser.focused()).toContain("Reason")
    await browser.type("Duplicate")
    await press("Control+Enter")
    await expectText("4 claims rejected")
    expect(await Promise.all(ids.map(statusOf))).toEqual(Array(4).fill("rejected"))
    await quiet()
  })

  it("a file of users is checked and imported", async () => {
    const [company] = await colleague.companies()
    const file = join(home, `${name}.csv`)
    const rows = [1, 2, 3].map((at) =>
      numberedUserRow(people + at, { company: company?.name ?? "", email: `${name.toLowerCase()}${at}@norte.example` })
    )
    writeFileSync(file, [userHeader, ...rows].join("\r\n"))
    await browser.open("/users", session)
    await browser.click("button", "Upload CSV")
    await browser.chooseFile(file)
    await expectText(`${name.toLowerCase()}1@norte.example`)
    await browser.click("button", "Upload")
    await expectText("3 users were added")
    expect(await colleague.count(`/users?limit=1&searchTerm=${name.toLowerCase()}`)).toBe(3)
    await quiet()
  })

  it("a quiz is written in two languages by keyboard", async () => {
    await browser.open("/questions", session)
    await expectText(/Showing 1 to 10 of/u)
    await press("n")
    await poll(() => browser.focused()).toContain("Title")
    await browser.type(`Sleep in ${name}`)
    for (const question of ["How long?", "How often?"]) {
      await press("Control+Shift+Enter")
      await poll(() => browser.focused()).toContain("Question (English)")
      await browser.type(question)
      for (let option = 1; option <= 4; option += 1) {
        await press("Enter")
        await browser.type(`Answer ${option}`)
      }
      await press("Control+2", "Control+.")
      for (let option = 4; option >= 1; option -= 1) {
        await browser.type(`Respuesta ${option}`)
        if (option > 1) await press("ArrowUp")
      }
      await press("ArrowUp")
      await browser.type("¿Cuánto?")
      await press("Control+.")
    }
    await press("Control+k")
    await browser.type("Distribute")
    await expectText("Distribute points")
    await press("Enter")
    await expectText("100 / 100")
    await press("Control+Enter")
    await expectText(`Quiz “Sleep in ${name}” created`)
    const [kept] = await colleague.quizzes(`searchTerm=${encodeURIComponent(`Sleep in ${name}`)}`)
    const options = [1, 2, 3, 4].map((at) => ({
      description_en: `Answer ${at}`,
      description_es: `Respuesta ${at}`,
      is_correct: at === 2
    }))
    expect(kept?.questions).toMatchObject([
      { question_en: "How long?", question_es: "¿Cuánto?", points: 50, options },
      { question_en: "How often?", question_es: "¿Cuánto?", points: 50, options }
    ])
    await quiet()
  })

  it("the palette leads to a place", async () => {
    await browser.open("/claims", session)
    await expectText(/Showing 1 to 10 of/u)
    await press("Control+k")
    await browser.type("Company Management")
    await expectText("Company Management")
    await press("Enter")
    await expectPath(/^\/companies/u)
    await expectText(/Showing 1 to 10 of/u)
    await quiet()
  })

  it("offline nothing is sent, and afterwards the work goes on", async () => {
    const { ids, path } = await fileClaims(2)
    await browser.open(path, session)
    await expectText("Showing 1 to 2 of 2 results")
    await press("j", "a")
    await expectText("1 claim approved")
    await browser.setOffline(true)
    await expectText("You are offline. What you type is kept; you can save again when you are back online.")
    await press("a")
    await expectText("You are offline. Nothing was sent.")
    expect(await Promise.all(ids.map(statusOf))).toEqual(["approved", "pending"])
    await browser.setOffline(false)
    await expectNoText("you can save again when you are back online")
    await press("a")
    await poll(() => statusOf(ids[1])).toBe("approved")
  })
})
