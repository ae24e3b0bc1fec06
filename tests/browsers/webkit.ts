/** WebKit as Debian ships it, driven by its own WebDriver on a screen that nobody sees. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement, until } from "selenium-webdriver"
import { openLine } from "#tests/browsers/line.ts"
import {
  elementsOf,
  type OtherBrowser,
  pageScripts,
  type Role,
  sessionScript,
  watchScript
} from "#tests/browsers/other-browser.ts"
import { freePort, until as untilHolds } from "#tests/rehearse/programs.ts"

const keys: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  Space: Key.SPACE
}
const codeOf = (key: string): string => keys[key] ?? key

/** A screen, and the driver that shows the browser there. */
const startDriver = async (programs: { readonly screen: string; readonly driver: string }, port: number) => {
  const screen = spawn(programs.screen, ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"]
  })
  const number: unknown = await new Promise((resolve, reject) => {
    screen.once("error", reject)
    screen.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}.`)))
    screen.stdio[3]?.once("data", resolve)
  })
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
    stdio: "ignore"
  })
  return { screen, driver }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill()
  await ended
}

const inSight = async (driver: WebDriver, role: Role, name: string): Promise<WebElement | null> => {
  for (const element of await driver.findElements(By.css(elementsOf[role])))
    if ((await element.getAccessibleName().catch(() => "")) === name && (await element.isDisplayed())) return element
  return null
}

export const openWebKit = async (
  url: string,
  programs: { readonly screen: string; readonly driver: string }
): Promise<OtherBrowser> => {
  const line = await openLine(url)
  const port = await freePort()
  const started = await startDriver(programs, port)
  const server = `http://127.0.0.1:${port}`
  await untilHolds("the driver of WebKit answers", () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false
    )
  )
  const capabilities = new Capabilities({ browserName: "MiniBrowser", unhandledPromptBehavior: "accept" })
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build()
  await driver.manage().window().setRect({ width: 1280, height: 838 })
  const run = <Value>(script: string): Promise<Value> => driver.executeScript<Value>(script)
  return {
    version: `WebKit ${(await driver.getCapabilities()).get("browserVersion")}`,
    open: async (path, session) => {
      await driver.get(`${line.url}/favicon.svg`)
      await run(sessionScript(session))
      await driver.get(`${line.url}${path}`)
      await run(watchScript)
    },
    press: async (key) => {
      const [last = "", ...modifiers] = key.split("+").toReversed()
      const actions = driver.actions()
      for (const one of modifiers) actions.keyDown(codeOf(one))
      actions.keyDown(codeOf(last)).keyUp(codeOf(last))
      for (const one of modifiers) actions.keyUp(codeOf(one))
      await actions.perform()
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    click: async (role, name) => {
      let found: WebElement | null = null
      await untilHolds(
        `a ${role} “${name}” is in sight`,
        async () => (found = await inSight(driver, role, name)) !== null
      )
      await (found as WebElement | null)?.click()
    },
    chooseFile: async (path) => {
      const input = await driver.wait(until.elementLocated(By.css("input[type=file]")), 20_000)
      await input.sendKeys(path)
    },
    text: () => run(`return ${pageScripts.text}`),
    path: () => run(`return ${pageScripts.path}`),
    focused: () => run(`return ${pageScripts.focused}`),
    // Its driver cannot say so: the line is cut, and the page hears what a browser would tell it.
    setOffline: async (isOffline) => {
      line.setCut(isOffline)
      await run(`Object.defineProperty(navigator, "onLine", { value: ${!isOffline}, configurable: true })
        window.dispatchEvent(new Event("${isOffline ? "offline" : "online"}"))`)
    },
    complaints: () => run("return window.complaints"),
    close: async () => {
      // After a failed test the driver may have ended already; its process is ended below in any case.
      await driver.quit().catch(() => undefined)
      await end(started.driver)
      await end(started.screen)
      line.close()
    }
  }
}
