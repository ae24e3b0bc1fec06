/**
 * The floor of what is measured in a browser: the product's own pages without a framework. Their markup and style sheets
 * are taken from the product as it draws them, and a small script fills in the rows and answers presses. A small server
 * sends it and proxies the rest to the product's server.
 */
import { createServer, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { BrowserContext } from "playwright"
import { rowsPainted } from "#tests/bench/browser.ts"

/** A page as the product draws it. */
interface DrawnPage {
  readonly sheets: ReadonlyArray<string>
  /** All of it, with an empty table. */
  readonly body: string
  /** A row by the state of its record. */
  readonly rows: Readonly<Record<string, string>>
}

/** Runs in the page of the product. */
const takePage = (): DrawnPage => {
  const rows: Record<string, string> = {}
  for (const row of document.querySelectorAll("tbody tr[role=row]"))
    rows[row.getAttribute("data-state") ?? "idle"] ??= row.outerHTML
  const copy = document.body.cloneNode(true) as HTMLElement
  copy.querySelector("tbody")?.replaceChildren()
  for (const one of copy.querySelectorAll("script, template, link")) one.remove()
  return { sheets: [...document.styleSheets].flatMap(({ href }) => href ?? []), body: copy.innerHTML, rows }
}

const drawnPage = async (context: BrowserContext, url: string): Promise<DrawnPage> => {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(rowsPainted).first().waitFor()
  await page.waitForTimeout(1_000)
  const drawn = await page.evaluate(takePage)
  await page.close()
  return drawn
}

/** Runs in the floor page, in its head. */
const program = (): void => {
  interface Person {
    readonly given_name: string
    readonly surname: string
  }
  interface Listed extends Partial<Person> {
    readonly id: string
    readonly user?: Person
    readonly type?: string
    readonly status: string
    readonly created_at: string
    readonly date_treatment?: string
  }
  interface Answer {
    readonly data: ReadonlyArray<Listed> & { readonly decision_id?: string }
    readonly pagination: { readonly total: number }
  }
  const headers = { authorization: `Bearer ${localStorage.getItem("auth-token")}`, "content-type": "application/json" }
  const query = new URLSearchParams({ page: "1", limit: "10", sort: "-created_at" })
  for (const [name, value] of new URLSearchParams(location.search)) query.set(name, value)
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const options = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) }
    return (await fetch(`/api/${path}`, options)).json() as Promise<Answer>
  }
  const first = ask(`claims?${query}`)
  const day = (text = ""): string => text.slice(0, 10).split("-").reverse().join("/")
  const drawRow = (kind: string, one: Listed, state: string): Node => {
    const template = document.querySelector<HTMLTemplateElement>(`template[id=${kind}-${state}]`)
    const row = template?.content.querySelector("tr")?.cloneNode(true)
    if (!(row instanceof HTMLElement)) throw new Error(`There is no row for ${state}.`)
    const { given_name = "", surname = "" } = one.user ?? one
    row.dataset["id"] = one.id
    row.dataset["state"] = state
    const link = row.querySelector("a")
    if (link !== null) link.textContent = `${given_name} ${surname}`
    if (kind === "users") return row
    const cells = row.querySelectorAll("td")
    const texts = [null, null, one.type ?? "", day(one.date_treatment), null, day(one.created_at)]
    for (const [index, text] of texts.entries()) {
      const cell = cells[index]
      if (text !== null && cell !== undefined) cell.textContent = text
    }
    return row
  }
  const draw = (kind: string, title: string, { data, pagination }: Answer): void => {
    for (const place of document.querySelectorAll("h1, main section [hidden] + span"))
      place.textContent = `${title} (${pagination.total})`
    const states = data.map(({ status }) => (kind === "claims" && status !== "pending" ? "closed" : "idle"))
    document
      .querySelector("tbody")
      ?.replaceChildren(...data.map((one, index) => drawRow(kind, one, states[index] ?? "idle")))
  }
  const load = async (): Promise<void> => draw("claims", "Claims", await ask(`claims?${query}`))
  const decided: Array<string> = []
  const approve = async (...rows: ReadonlyArray<HTMLElement>): Promise<void> => {
    const { data } = await ask("claims/bulk", { ids: rows.map((row) => row.dataset["id"]), status: "approved" })
    decided.push(data.decision_id ?? "")
    for (const row of rows) {
      row.dataset["state"] = "undoable"
      row.querySelector("td:last-child")?.replaceChildren("Undo")
    }
  }
  const undo = async (): Promise<void> => {
    for (const id of decided.splice(0)) await ask(`claims/decisions/${id}/undo`, {})
    await load()
  }
  const openUsers = async (): Promise<void> => {
    const answer = ask("users?page=1&limit=10&sort=-created_at")
    const page = document.querySelector<HTMLTemplateElement>("template[id=users]")
    document.querySelector("main")?.replaceWith(page?.content.querySelector("main")?.cloneNode(true) ?? "")
    draw("users", "Users", await answer)
  }
  const mark = (row: Element, isSelected: boolean): void => row.setAttribute("aria-selected", String(isSelected))
  document.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("a, button, input")
    const name = pressed?.getAttribute("aria-label") ?? pressed?.textContent ?? ""
    const row = pressed?.closest<HTMLElement>("tr")
    if (pressed?.getAttribute("href") === "/users") {
      event.preventDefault()
      void openUsers()
    } else if (name.startsWith("Next page")) {
      query.set("page", String(Number(query.get("page")) + 1))
      void load()
    } else if (name.startsWith("Approve") && row) void approve(row)
    else if (pressed instanceof HTMLInputElement && pressed.type === "checkbox" && row) {
      const isPage = row.closest("thead") !== null
      for (const one of isPage ? document.querySelectorAll("tbody tr") : [row]) mark(one, pressed.checked)
      if (isPage)
        for (const one of document.querySelectorAll<HTMLInputElement>("tbody input")) one.checked = pressed.checked
    }
  })
  document.addEventListener("keydown", ({ key }) => {
    const rows = document.querySelectorAll<HTMLElement>("tbody tr[aria-selected=true]")
    if (key === "a" && rows.length > 0) void approve(...rows)
  })
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type === "checkbox") return
    query.set("searchTerm", target.value)
    void load()
  })
  document.addEventListener("DOMContentLoaded", () => void first.then((answer) => draw("claims", "Claims", answer)))
  Object.assign(window, { undoDecisions: undo })
}

const template = (id: string, content: string): string => `<template id="${id}">${content}</template>`

const pageOf = (claims: DrawnPage, users: DrawnPage): string => {
  const rows = Object.entries({ claims, users }).flatMap(([kind, page]) =>
    Object.entries(page.rows).map(([state, row]) => template(`${kind}-${state}`, row))
  )
  const sheets = claims.sheets.map((href) => `<link rel="stylesheet" href="${new URL(href).pathname}">`)
  return `<!doctype html><html lang="en" data-theme="light" data-density="comfortable"><head><meta charset="utf-8"><title>Claims</title><link rel="icon" href="data:,"><script src="/bare.js"></script>${sheets.join("")}</head><body>${claims.body}${rows.join("")}${template("users", users.body)}</body></html>`
}

export interface BarePage {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves the floor page of the product at `target`, whose pages are drawn in a signed-in `context`. */
export const serveBarePage = async (target: string, context: BrowserContext): Promise<BarePage> => {
  const { hostname, port } = new URL(target)
  const html = pageOf(
    await drawnPage(context, `${target}/claims?limit=100`),
    await drawnPage(context, `${target}/users`)
  )
  const server: Server = createServer((received, answer) => {
    const { pathname } = new URL(received.url ?? "/", target)
    if (pathname === "/bare.js")
      return answer.writeHead(200, { "content-type": "text/javascript" }).end(`(${String(program)})()`)
    if (pathname === "/") return answer.writeHead(200, { "content-type": "text/html" }).end(html)
    const { url = "/", method = "GET", headers } = received
    const forwarded = request({ hostname, port, path: url, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    forwarded.on("error", (error) => answer.destroy(error))
    received.pipe(forwarded)
    return answer
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
