/** Plants texts that nothing else contains into the fields of a page, and looks for them where a browser keeps things. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type CDPSession, expect, type Locator, type Page } from "@playwright/test"

let planted = 0

/** Letters alone, so that no field changes it and no encoding of an address does. */
export const newSecret = (): string => {
  planted += 1
  const random = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `Zq${random.join("")}${String.fromCharCode(97 + (planted % 26))}`
}

/** For fields that take digits only. */
const newDigits = (): string => `9${Array.from({ length: 9 }, () => Math.floor(Math.random() * 10)).join("")}`

const textFields =
  "input:is([type=text], [type=search], [type=email], [type=tel], [type=url], [type=password], :not([type])):not([readonly]), textarea"

/** Types a secret of its own into every text field of `area`, and returns what the fields then hold. */
export const plantInto = async (area: Locator, atLeast: number): Promise<ReadonlyArray<string>> => {
  const fields = area.locator(textFields).filter({ visible: true })
  await expect.poll(() => fields.count()).toBeGreaterThanOrEqual(atLeast)
  const held: Array<string> = []
  for (const field of await fields.all()) {
    if (await field.isDisabled()) continue
    const secret = newSecret()
    await field.fill(secret)
    if ((await field.inputValue()) !== secret) await field.fill(newDigits())
    const value = await field.inputValue()
    expect(value.length, "a field holds too little to be looked for").toBeGreaterThan(5)
    held.push(value)
  }
  expect(held.length).toBeGreaterThanOrEqual(atLeast)
  return held
}

/** All that a page keeps in storages and caches, its address, its name, its history and its document, as one text. */
export const dumpOf = async (page: Page): Promise<string> => {
  const kept = await page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result))
        request.addEventListener("error", () => reject(new Error(request.error?.message ?? "")))
      })
    const asText = (value: unknown): string =>
      value instanceof Uint8Array ? new TextDecoder("latin1").decode(value) : JSON.stringify(value)
    const texts: Array<string> = []
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const within = database.transaction(store).objectStore(store)
        texts.push(...(await answer(within.getAllKeys())).map(asText), ...(await answer(within.getAll())).map(asText))
      }
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) texts.push(request.url)
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")]
    return [
      ...texts,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(history.state),
      ...fields.map(({ value }) => value),
      location.href,
      window.name,
      document.title,
      document.cookie,
      document.documentElement.outerHTML
    ].join("\n")
  })
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const { entries } = await devtools.send("Page.getNavigationHistory")
  await devtools.detach()
  // `userTypedURL` is left aside: the browser remembers there which link was followed, and no page can change it.
  return [kept, ...entries.map(({ url, title }) => `${url}\n${title}`)].join("\n")
}

/** Which of the secrets stand in a text, as they are or as an address writes them. */
export const secretsIn = (text: string, secrets: ReadonlyArray<string>): ReadonlyArray<string> =>
  secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))

/** Which of the texts stand in which file of a folder, in UTF-8 or UTF-16. */
export const foundOnDisk = (folder: string, texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    return texts
      .filter((text) => bytes.includes(Buffer.from(text, "utf8")) || bytes.includes(Buffer.from(text, "utf16le")))
      .map((text) => `${text} in ${path.slice(folder.length + 1)}`)
  })
}

/** The process of the browser that has this profile. */
export const browserOf = (profile: string): number => {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/u.test(name))
  const found = pids.find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8")
      return command.includes(`--user-data-dir=${profile}\0`) && !command.includes("--type=")
    } catch {
      // It has ended since.
      return false
    }
  })
  if (found === undefined) throw new Error("No browser has this profile")
  return Number(found)
}
