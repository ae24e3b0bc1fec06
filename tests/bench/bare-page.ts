/**
 * The baseline page without a framework: it requests the claims in its head and draws the same rows with the platform
 * only and the product's style sheets. A small server sends it and proxies the rest to the product's server.
 */
import { readdirSync } from "node:fs"
import { createServer, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"

const script = `
const headers = { authorization: "Bearer " + localStorage.getItem("auth-token") }
const claims = fetch("/api/claims?page=1&limit=10&sort=-created_at", { headers })
const day = (text) => text.slice(0, 10).split("-").reverse().join("/")
const button = (word) => '<button type="button" class="button quiet small"><span class="button-text">' + word + "</span></button>"
const text = (words) => words.replace(/[&<]/g, (sign) => (sign === "&" ? "&amp;" : "&lt;"))
const row = (claim) =>
  '<tr role="row" tabindex="-1"><td role="gridcell" class="check"><span class="checkbox"><input type="checkbox"></span></td>' +
  '<td role="gridcell" class="name"><span class="row"><span class="avatar small">' + claim.user.given_name[0] + claim.user.surname[0] + "</span>" +
  '<b class="truncated">' + text(claim.user.given_name + " " + claim.user.surname) + "</b></span></td>" +
  '<td role="gridcell" class="detail">' + claim.type + '</td><td role="gridcell" class="detail">' + day(claim.date_treatment) + "</td>" +
  '<td role="gridcell"><span class="badge">' + claim.status + '</span></td><td role="gridcell" class="detail">' + day(claim.created_at) + "</td>" +
  '<td role="gridcell" class="actions"><div class="row-actions">' + (claim.status === "pending" ? button("Approve") + button("Reject") : "—") + "</div></td></tr>"
addEventListener("DOMContentLoaded", async () => {
  const { data, pagination } = await (await claims).json()
  document.querySelector("h1").textContent = "Claims (" + pagination.total + ")"
  document.querySelector("tbody").innerHTML = data.map(row).join("")
})`

/** The product's own style sheets, so that layout and paint cost the same. */
const styleSheets = (): string =>
  readdirSync(join(import.meta.dirname, "../../dist/web/assets"))
    .filter((name) => /^(?:index|workspace)-.*\.css$/.test(name))
    .map((name) => `<link rel="stylesheet" href="/assets/${name}">`)
    .join("")

const html =
  (): string => `<!doctype html><html lang="en" data-theme="light" data-density="comfortable"><head><meta charset="utf-8"><title>Claims</title><link rel="icon" href="data:,"><script src="/bare.js"></script>${styleSheets()}</head>
<body><main class="page"><h1>Claims</h1><div class="table-frame"><table class="data-table"><thead><tr><th><th>Client<th>Category<th>Treatment Date<th>Status<th>Submitted On<th>Actions</tr></thead><tbody></tbody></table></div></main></body></html>`

export interface BarePage {
  readonly url: string
  readonly close: () => Promise<void>
}

export const serveBarePage = async (target: string): Promise<BarePage> => {
  const { hostname, port } = new URL(target)
  const server: Server = createServer((received, answer) => {
    if (received.url === "/bare.js") return answer.writeHead(200, { "content-type": "text/javascript" }).end(script)
    if (received.url === "/") return answer.writeHead(200, { "content-type": "text/html" }).end(html())
    const forwarded = request({ hostname, port, path: received.url ?? "/", headers: received.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    forwarded.on("error", (error) => answer.destroy(error))
    forwarded.end()
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
