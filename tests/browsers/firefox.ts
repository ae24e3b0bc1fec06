/** Firefox as Debian ships it, driven over WebDriver BiDi. */
import { type ElementHandle, type KeyInput, launch } from "puppeteer-core"
import { type OtherBrowser, pageScripts, sessionScript, watchScript } from "#tests/browsers/other-browser.ts"

/** Requests of a page that is left or offline, which the journeys cut themselves. */
const cut = /NetworkError|NS_ERROR|NS_BINDING_ABORTED|connection to .* was interrupted/u

export const openFirefox = async (url: string, program: string): Promise<OtherBrowser> => {
  const browser = await launch({
    browser: "firefox",
    executablePath: program,
    headless: true,
    defaultViewport: { width: 1280, height: 800 }
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: Array<string> = []
  page.on("console", (message) => {
    if (message.type() === "error" && !cut.test(message.text())) complaints.push(`console: ${message.text()}`)
  })
  page.on("pageerror", (error) => void complaints.push(`uncaught: ${String(error)}`))
  // A page that is left with unsaved text asks.
  page.on("dialog", (dialog) => void dialog.accept())
  await page.evaluateOnNewDocument(watchScript)
  return {
    version: await browser.version(),
    open: async (path, session) => {
      await page.goto(`${url}/favicon.svg`)
      await page.evaluate(sessionScript(session))
      await page.goto(`${url}${path}`)
    },
    press: async (key) => {
      const [last = "", ...modifiers] = key.split("+").toReversed()
      for (const one of modifiers) await page.keyboard.down(one as KeyInput)
      await page.keyboard.press(last as KeyInput)
      for (const one of modifiers) await page.keyboard.up(one as KeyInput)
    },
    type: (text) => page.keyboard.type(text),
    click: (role, name) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click(),
    chooseFile: async (path) => {
      const input = await page.waitForSelector("input[type=file]")
      await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(path)
    },
    text: async () => String(await page.evaluate(pageScripts.text)),
    path: async () => String(await page.evaluate(pageScripts.path)),
    focused: async () => String(await page.evaluate(pageScripts.focused)),
    setOffline: (isOffline) => page.setOfflineMode(isOffline),
    complaints: async () => [...complaints, ...((await page.evaluate("window.complaints")) as ReadonlyArray<string>)],
    close: () => browser.close()
  }
}
