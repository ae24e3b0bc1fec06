/**
 * One round of typing around an editor: from the key that opens it on, letters, blanks, commands of the list, Enter and
 * Ctrl+Enter come at once, while its requests are answered after any number of keys, well, badly or not at all. Nobody
 * looks at what is drawn.
 */
import { addOwnBenefit } from "#tests/e2e/own-benefit.ts"
import type { Page, Route } from "@playwright/test"
import type { Random } from "#adapters/server/demo/random.ts"
import type { ServerDriver } from "#tests/drivers/server.driver.ts"
import { questionOf } from "#tests/drivers/quizzes.driver.ts"
import { seededRandom } from "#adapters/server/demo/random.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { isWrite } from "#tests/e2e/written-requests.ts"

/** A record of a round's own: where it is listed alone, and its first text as it is stored. */
interface Typed {
  readonly path: string
  readonly stored: () => Promise<string>
}

export interface TypedEditor {
  readonly place: string
  readonly field: string
  readonly api: string
  /** The name of its first text in what is sent. */
  readonly wire: string
  /** What is listed is opened at once; every other record is read first. */
  readonly isListed: boolean
  /** In the quiz builder Enter goes on to the next field instead. */
  readonly saveKeys: ReadonlyArray<string>
  readonly add: (colleague: ServerDriver, name: string) => Promise<Typed>
}

const listed = (place: string, name: string) => `/${place}?searchTerm=${name}`

const saveKeys = ["Control+Enter", "Enter"]

export const typedEditors: ReadonlyArray<TypedEditor> = [
  {
    place: "users",
    field: "First Name",
    api: "users",
    wire: "given_name",
    isListed: false,
    saveKeys,
    add: async (colleague, name) => {
      const [company] = await colleague.companies()
      const { id } = await colleague.addUser({
        given_name: name,
        surname: "Typed",
        email: `${name.toLowerCase()}@own.example`,
        mobile_number: `+1${String(2_000_000_000 + Math.floor(Math.random() * 7_999_999_999))}`,
        password_hash: "First_2026",
        company_id: company?.id,
        role: "user",
        ssn: "123-45-6789",
        dob: "1989-04-17",
        address: "Av. Amazonas N34-120, Quito"
      })
      return { path: listed("users", name), stored: async () => (await colleague.findUser(id)).given_name }
    }
  },
  {
    place: "companies",
    field: "Company name",
    api: "companies",
    wire: "name",
    isListed: false,
    saveKeys,
    add: async (colleague, name) => {
      const { id } = await colleague.addCompany({
        name,
        contact_email: `${name.toLowerCase()}@own.example`,
        type: "users"
      })
      return {
        path: listed("companies", name),
        stored: async () => (await colleague.get<{ readonly name: string }>(`/companies/${id}`)).name
      }
    }
  },
  {
    place: "questions",
    field: "Quiz title",
    api: "quizzes",
    wire: "title",
    isListed: false,
    saveKeys: ["Control+Enter"],
    add: async (colleague, name) => {
      const { id } = await colleague.addQuiz({ title: name, questions: [questionOf("How"), questionOf("Why")] })
      return {
        path: listed("questions", name),
        stored: async () => (await colleague.get<{ readonly title: string }>(`/quizzes/${id}`)).title
      }
    }
  },
  {
    place: "benefits",
    field: "Title",
    api: "benefits",
    wire: "title_en",
    isListed: false,
    saveKeys,
    add: async (colleague, name) => {
      const { id } = await addOwnBenefit(colleague, name)
      return {
        path: listed("benefits", name),
        stored: async () => (await colleague.get<{ readonly title_en: string }>(`/benefits/${id}`)).title_en
      }
    }
  },
  {
    place: "learn",
    field: "Article title",
    api: "learn",
    wire: "title_en",
    isListed: true,
    saveKeys,
    add: async (colleague, name) => {
      const { id } = await colleague.addArticle({
        title_en: name,
        subtitle_en: "Small steps",
        card_description_en: "How to rest",
        text_en: "Go to bed early.",
        category: "healthy_habits"
      })
      return {
        path: listed("learn", name),
        stored: async () => (await colleague.articles(`ids=${id}&limit=1`))[0]?.title_en ?? ""
      }
    }
  }
]

/** A key press as the page saw it. */
interface Pressed {
  readonly key: string
  readonly isSave: boolean
  readonly at: "a dialog to come" | "a dialog without fields" | "the form" | "the list"
  /** Since the last dialog was closed; null where none was. */
  readonly sinceClosedMs: number | null
}

interface Recording extends Window {
  pressed?: Pressed[]
}

/** Records the key presses of the page that is opened next. */
const record = (page: Page) =>
  page.addInitScript(() => {
    const recording: Recording = window
    const pressed: Pressed[] = []
    recording.pressed = pressed
    let wasOpen = false
    let closedAt: number | null = null
    document.addEventListener("modals.closed", ({ timeStamp }) => {
      wasOpen = true
      closedAt = timeStamp
    })
    const place = (): Pressed["at"] => {
      const dialog = document.querySelector("dialog:modal")
      if (dialog === null) return wasOpen ? "the list" : "a dialog to come"
      wasOpen = true
      return dialog.querySelector("input:read-write") === null ? "a dialog without fields" : "the form"
    }
    window.addEventListener(
      "keydown",
      ({ key, ctrlKey, timeStamp }) => {
        if (key === "Control") return
        const sinceClosedMs = closedAt === null ? null : timeStamp - closedAt
        pressed.push({ key, isSave: key === "Enter" && ctrlKey, at: place(), sinceClosedMs })
      },
      { capture: true }
    )
  })

type Fate = "answered" | "refused" | "lost" | "gateway" | "down"

const fatesOfWrites: ReadonlyArray<Fate> = ["answered", "answered", "answered", "refused", "lost", "gateway", "down"]
const fatesOfReads: ReadonlyArray<Fate> = ["answered", "answered", "answered", "answered", "gateway", "down"]

/** How many keys are typed in 1,500 ms, at 70 ms each. */
const latestKeys = 21
const keysOfRound = 36

/** Letters that are no command of any list: they do nothing there. */
const harmless = [..."qyomv"]
const letters = [..."abcdfghijklmnopqrtuvwxyz"]

const withoutBlanks = (text: string): string => text.replaceAll(/\s/gu, "")

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const bodyOf = (route: Route): Readonly<Record<string, unknown>> => {
  const body: unknown = JSON.parse(route.request().postData() ?? "{}")
  return isRecord(body) ? body : {}
}

/** How often each thing happened in a round. */
export type Seen = ReadonlyMap<string, number>

interface Round {
  readonly page: Page
  readonly enter: (path: string) => Promise<unknown>
  readonly colleague: ServerDriver
  readonly editor: TypedEditor
  readonly random: Random
  /** What becomes of each request, in their order. */
  readonly fate: Random
  /** After so many keys the form is saved until it closes, with all requests answered; null for never. */
  readonly closesAfter: number | null
}

export const typingRound = async ({
  page,
  enter,
  colleague,
  editor,
  random,
  fate,
  closesAfter
}: Round): Promise<Seen> => {
  const seen = new Map<string, number>()
  const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
  const name = `Z${Array.from({ length: 7 }, () => random.pick(letters)).join("")}`
  const { path, stored } = await editor.add(colleague, name)

  const held = new Set<{ readonly due: number; readonly release: () => void }>()
  const written: Array<Readonly<Record<string, unknown>>> = []
  let pressedKeys = 0
  let isEnding = false
  const answer = async (route: Route): Promise<void> => {
    const isRead = route.request().method() === "GET"
    const drawn = fate.pick(isRead ? fatesOfReads : fatesOfWrites)
    const after = fate.pick([0, fate.between(1, 8), fate.between(1, latestKeys)])
    if (!isRead) written.push(bodyOf(route))
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const one = { due: pressedKeys + after, release: () => resolve(undefined) }
    held.add(one)
    if (isEnding || after === 0) one.release()
    await promise
    const becomes = isEnding ? "answered" : drawn
    note(`${isRead ? "read" : "write"} ${becomes}`)
    const refusedBody = { ...bodyOf(route), [editor.wire]: "" }
    if (becomes === "down") await route.abort("connectionrefused")
    else if (becomes === "gateway") await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad</h1>" })
    else if (becomes === "lost") {
      await route.fetch()
      await route.abort("connectionreset")
    } else if (becomes === "refused") await route.continue({ postData: JSON.stringify(refusedBody) })
    else await route.continue()
    held.delete(one)
  }

  await record(page)
  await enter(path)
  const row = page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: page.getByRole("switch") })
  await expect(row).toHaveCount(1)
  await row.getByRole("switch").focus()
  await page.route(new RegExp(`/api/${editor.api}/[0-9a-f-]{36}$`, "u"), answer)
  const elsewhere: string[] = []
  /** Saves that another save had overtaken: they are merged and, where nothing is to be shown, repeated. */
  let overtaken = 0
  page.on("response", (response) => {
    if (response.status() === 409) overtaken += 1
  })
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (isWrite(request) && !pathname.startsWith(`/api/${editor.api}/`)) elsewhere.push(pathname)
  })

  const pressed = () => page.evaluate(() => (window as Recording).pressed ?? [])
  const dialog = page.locator("dialog:modal")
  const field = dialog.getByLabel(editor.field).first()
  /** What ends a form was pressed, and no letter since: the next may meet the list already. */
  let ending: string | null = null
  const nextKey = (): string => {
    const kind = random.next()
    if (kind < 0.09) return "Control+Enter"
    if (kind < 0.12) return "Enter"
    if (ending !== null) return random.pick(harmless)
    if (kind < 0.26) return " "
    return kind < 0.34 ? "s" : kind < 0.42 ? "e" : random.pick(letters)
  }
  const retry = dialog.getByRole("button", { name: "Retry" })
  const endHolding = (): void => {
    isEnding = true
    for (const one of held) one.release()
  }
  /** Saves until the form closes: what failed before, or was not asked to be sent, is saved by another press. */
  const close = async (): Promise<void> => {
    endHolding()
    const key = random.pick(editor.saveKeys)
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 500 })
      if (await field.isVisible()) await page.keyboard.press(key)
      await page.waitForFunction(() => document.querySelector("dialog:modal") === null, null, { timeout: 1_500 })
    }).toPass({ timeout: 15_000 })
  }
  await page.keyboard.press("e")
  let wasOpen = false
  let isUntouched = true
  for (; pressedKeys < keysOfRound; pressedKeys += 1) {
    if (closesAfter !== null && wasOpen && pressedKeys >= closesAfter) {
      await close()
      break
    }
    for (const one of held) if (one.due <= pressedKeys) one.release()
    const key = nextKey()
    if (held.size > 0 && written.length > 0) note("key during a save")
    await page.keyboard.press(key)
    ending = key.endsWith("Enter") ? key : null
    if (editor.isListed && isUntouched && key === "Control+Enter") {
      // The unchanged form is closed, maybe before it was drawn: what would come next is meant for the list.
      wasOpen = true
      await expect(dialog).toHaveCount(0)
      break
    }
    isUntouched &&= key.length > 1
    const isOpen = (await dialog.count()) > 0
    if (wasOpen && !isOpen) break
    wasOpen = isOpen
  }
  if ((await dialog.count()) === 0 && wasOpen) {
    note("closed while typing")
    const last = (await pressed()).findLast(({ at, key }) => at !== "the list" && !harmless.includes(key))
    if (last?.key === "Enter" && !last.isSave) for (const key of ["s", "e", " ", "s"]) await page.keyboard.press(key)
  }
  endHolding()

  /** The text in the form, or as it is stored once that is closed. */
  const textNow = async (): Promise<string> => {
    // It goes by itself once the connection is back.
    if (await retry.isVisible()) await retry.click({ timeout: 500 }).catch(() => undefined)
    // It may close meanwhile.
    if (await field.isVisible()) return withoutBlanks(await field.inputValue({ timeout: 500 }).catch(() => ""))
    return (await dialog.count()) === 0 ? withoutBlanks(await stored()) : dialog.last().innerText()
  }
  const all = (await pressed()).slice(1)
  for (const { at } of all) note(`key in ${at}`)
  const typed = all.filter(({ at, key }) => at !== "the list" && key.length === 1).map(({ key }) => key)
  const wanted = withoutBlanks(`${name}${typed.join("")}`)
  await expect.poll(textNow).toBe(wanted)
  await expect.poll(() => held.size).toBe(0)
  await expect.poll(textNow).toBe(wanted)

  const mayWrite = all.filter(({ at, key }) => at !== "the list" && key === "Enter").length
  const afterPause = all.some(
    ({ at, key, sinceClosedMs }) => at === "the list" && (key === "s" || key === " ") && (sinceClosedMs ?? 0) >= 500
  )
  const texts = written.filter((body) => editor.wire in body).map((body) => withoutBlanks(String(body[editor.wire])))
  expect(texts.filter((text) => !wanted.startsWith(text))).toEqual([])
  if (!afterPause) expect(written.filter((body) => Object.keys(body).join() === "status")).toEqual([])
  expect(written.length).toBeLessThanOrEqual(mayWrite + overtaken)
  expect(elsewhere).toEqual([])
  await page.unrouteAll({ behavior: "ignoreErrors" })
  return seen
}

const alwaysSeen = [
  "key in a dialog to come",
  "key in the form",
  "key during a save",
  "write answered",
  "closed while typing"
]

const seenOf = ({ isListed }: TypedEditor): ReadonlyArray<string> =>
  isListed ? alwaysSeen : [...alwaysSeen, "key in a dialog without fields", "read answered"]

test.use({ isHasty: true })

/** Declares the rounds of each editor; `everything` names what has to have happened in them besides. */
export const typingRounds = (rounds: number, seed: number, everything: ReadonlyArray<string>): void => {
  for (const editor of typedEditors)
    test(`no letter is lost around an editor of ${editor.place}, and nothing is sent unasked: ${rounds} rounds, seed ${seed}`, async ({
      openPage,
      enterPage,
      colleague,
      expectStatus,
      expectCut
    }) => {
      test.setTimeout(30_000 + rounds * 20_000)
      expectCut()
      expectStatus(400, 409, 422, 502)
      const seen = new Map<string, number>()
      for (let round = 0; round < rounds; round += 1) {
        const page = await openPage()
        const enter = (path: string) => enterPage(page, path)
        const [random, fate] = [seededRandom(seed + round), seededRandom(seed + 1_000 + round)]
        const inRound = await test.step(`round ${round} of seed ${seed}`, () =>
          typingRound({
            page,
            enter,
            colleague,
            editor,
            random,
            fate,
            closesAfter: round % 4 === 3 ? 12 + (round % 16) : null
          }))
        for (const [what, count] of inRound) seen.set(what, (seen.get(what) ?? 0) + count)
        await page.context().close()
      }
      const isExpected = (what: string) => !editor.isListed || !what.startsWith("read")
      expect(
        [...seenOf(editor), ...everything.filter(isExpected)].filter((what) => !seen.has(what)),
        `what has not happened in ${JSON.stringify(Object.fromEntries(seen))}`
      ).toEqual([])
    })
}
