/** HTML, JS and CSS as sent: until the screen is usable, and until the page is idle. */
import { setTimeout as pause } from "node:timers/promises"
import type { Browser, Response } from "playwright"
import { openContext, rowsPainted, signInForBrowser } from "#tests/bench/browser.ts"
import type { Figure } from "#tests/bench/figures.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const counted: ReadonlySet<string> = new Set(["document", "script", "stylesheet"])

const sizeOf = async (response: Response): Promise<number> => {
  const { responseBodySize } = await response.request().sizes()
  const isPacked = (await response.headerValue("content-encoding")) === "br"
  if (!isPacked && responseBodySize > 2_000) throw new Error(`${response.url()} was sent unpacked.`)
  return responseBodySize
}

const bytesOf = async (
  browser: Browser,
  server: ServerProcess,
  path: string,
  usable: string
): Promise<{ readonly usable: number; readonly idle: number }> => {
  const session = path === "/login" ? null : await signInForBrowser(server)
  const context = await openContext(browser, server.url, session)
  const page = await context.newPage()
  const responses: Array<Response> = []
  page.on("response", (response) => {
    const isCode = /\.(?:js|css)$/.test(new URL(response.url()).pathname)
    if (isCode || counted.has(response.request().resourceType())) responses.push(response)
  })
  const sum = async () => (await Promise.all(responses.map(sizeOf))).reduce((total, size) => total + size, 0) / 1_000
  await page.goto(`${server.url}${path}`, { waitUntil: "commit" })
  await page.locator(usable).first().waitFor()
  const whenUsable = await sum()
  await pause(4_000)
  const whenIdle = await sum()
  await context.close()
  return { usable: whenUsable, idle: whenIdle }
}

export const measureBytes = async (browser: Browser, server: ServerProcess): Promise<ReadonlyArray<Figure>> => {
  const login = await bytesOf(browser, server, "/login", "input[type=password]")
  const claims = await bytesOf(browser, server, "/claims", rowsPainted)
  const shell = await bytesOf(browser, server, "/nowhere", "main h1")
  const dashboard = await bytesOf(browser, server, "/dashboard", "main svg[role=group] a")
  const users = await bytesOf(browser, server, "/users", rowsPainted)
  const questions = await bytesOf(browser, server, "/questions", rowsPainted)
  const learn = await bytesOf(browser, server, "/learn", "main [role=grid] [role=row]")
  const figure = (name: string, value: number, aim: number | null): Figure => ({
    name,
    unit: "kB",
    value,
    aim,
    floor: null
  })
  return [
    figure("bytes of /login until it takes input", login.usable, 125),
    figure("bytes of /login at rest, the code's dialog included", login.idle, null),
    figure("bytes of /claims until usable", claims.usable, 200),
    figure("bytes of /claims at rest", claims.idle, null),
    figure("bytes of /dashboard beyond the shell until usable", dashboard.usable - shell.usable, 60),
    figure("bytes of /dashboard beyond the shell at rest", dashboard.idle - shell.idle, null),
    figure("bytes of /users beyond the shell until usable", users.usable - shell.usable, 45),
    figure("bytes of /users beyond the shell at rest", users.idle - shell.idle, null),
    figure("bytes of /questions beyond the shell until usable", questions.usable - shell.usable, 45),
    figure("bytes of /questions beyond the shell at rest, builder included", questions.idle - shell.idle, 45),
    figure("bytes of /learn beyond the shell until usable", learn.usable - shell.usable, 45),
    figure("bytes of /learn beyond the shell at rest", learn.idle - shell.idle, null)
  ]
}
