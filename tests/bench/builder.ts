/** How fast a key press is painted in a quiz builder with 50 expanded questions of 6 options. */
import type { Browser } from "playwright"
import { openContext, paintRows, shows, signInForBrowser, timeFromInput } from "#tests/bench/browser.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const rounds = 20
const counts = { questions: 50, options: 6 }

/** More questions than can share 100 points: such a quiz can be written as a draft, but not saved. */
const form = {
  title: "Everything at once",
  icon: "",
  type: "daily",
  status: "active",
  expires_on: "",
  questions: Array.from({ length: counts.questions }, (_, question) => ({
    key: `new-${question * 10}`,
    question_en: `How often in week ${question}?`,
    question_es: `¿Cada cuánto en la semana ${question}?`,
    follow_up_en: "And what would you change?",
    follow_up_es: "¿Y qué cambiaría?",
    type: question % 3 === 0 ? "multiple" : "single",
    status: "active",
    points: 5,
    options: Array.from({ length: counts.options }, (__, option) => ({
      key: `new-${question * 10 + option + 1}`,
      description_en: `Answer ${option}`,
      description_es: `Respuesta ${option}`,
      is_correct: option === 0
    }))
  })),
  keysGiven: counts.questions * 10
}

/** The 25th question: half of them are above it, half below. */
const place = 24
const field = `[data-path="questions.${place}.question_en"]`
const findHeading = `window.heading = document.querySelectorAll("section [data-path] + button[aria-expanded]")[${place}]; undefined`
// Found once: among 11,000 elements each search would take milliseconds of the measured time.
const heading = "window.heading.textContent"

const typeInto = async (browser: Browser, server: ServerProcess, name: string, isChecked: boolean): Promise<Figure> => {
  const session = await signInForBrowser(server)
  const context = await openContext(browser, server.url, session)
  const draft = JSON.stringify({ at: Date.now(), draft: { format: 1, form, base: null } })
  await context.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    `draft ${session.user.id} quiz new`,
    draft
  ] as const)
  const page = await context.newPage()
  await paintRows(page, `${server.url}/questions`, 10)
  // Requests made when idle are not part of the measurement.
  await page.waitForTimeout(3_000)
  await page.getByRole("button", { name: "Add Quiz" }).click()
  await page.getByRole("button", { name: "Expand all" }).click()
  await shows(
    page,
    `document.querySelectorAll("section li[data-dragged]").length === ${counts.questions * counts.options}`
  )
  if (isChecked) {
    await page.keyboard.press("Control+Enter")
    await page.getByText(/^Total points must equal exactly 100/u).waitFor()
  }
  await page.locator(field).click()
  await page.keyboard.press("End")
  await page.evaluate(findHeading)
  const devtools = await context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  const times: Array<number> = []
  for (let round = 0; round < rounds; round += 1) {
    const before: unknown = await page.evaluate(heading)
    const isDrawn = `${heading} !== ${JSON.stringify(before)}`
    times.push(await timeFromInput(page, "keydown", isDrawn, () => page.keyboard.press("x")))
    await page.waitForTimeout(100)
  }
  await context.close()
  return { name, unit: "ms", value: median(times), aim: 50, floor: null }
}

export const measureBuilder = async (browser: Browser, server: ServerProcess): Promise<ReadonlyArray<Figure>> => [
  await typeInto(browser, server, "key press in a quiz of 50 questions at a quarter of the speed, median", false),
  await typeInto(browser, server, "the same once every field says what is wrong with it, median", true)
]
