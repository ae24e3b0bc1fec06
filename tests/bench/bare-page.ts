/**
 * The same rows without a framework: a page that asks for the claims in its head and draws them with the platform alone. A
 * tiny server sends it and hands its one question on to the product's server.
 */
import { createServer, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"

const script = `
const claims = fetch("/api/claims?page=1&limit=10", { headers: { authorization: "Bearer " + localStorage.getItem("auth-token") } })
const cell = (text) => Object.assign(document.createElement("td"), { textContent: text })
const day = (text) => text.slice(0, 10).split("-").reverse().join("/")
addEventListener("DOMContentLoaded", async () => {
  const { data, pagination } = await (await claims).json()
  const rows = data.map((claim) => {
    const row = document.createElement("tr")
    row.setAttribute("role", "row")
    const actions = document.createElement("td")
    if (claim.status === "pending") for (const word of ["Approve", "Reject"]) actions.append(Object.assign(document.createElement("button"), { textContent: word }))
    row.append(cell(claim.user.given_name + " " + claim.user.surname), cell(claim.type), cell(day(claim.date_treatment)), cell(claim.status), cell(day(claim.created_at)), actions)
    return row
  })
  document.querySelector("h1").textContent = "Claims (" + pagination.total + ")"
  document.querySelector("tbody").append(...rows)
})`

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Claims</title><link rel="icon" href="data:,"><script src="/bare.js"></script>
<style>body{font:14px/20px sans-serif;margin:24px}table{width:100%;border-collapse:collapse}td,th{height:40px;text-align:left;border-top:1px solid #ddd}</style>
</head><body><h1>Claims</h1><table><thead><tr><th>Client<th>Category<th>Treatment Date<th>Status<th>Submitted On<th>Actions</tr></thead><tbody></tbody></table></body></html>`

export interface BarePage {
  readonly url: string
  readonly close: () => Promise<void>
}

export const serveBarePage = async (behind: string): Promise<BarePage> => {
  const { hostname, port } = new URL(behind)
  const server: Server = createServer((asked, answer) => {
    if (asked.url === "/bare.js") return answer.writeHead(200, { "content-type": "text/javascript" }).end(script)
    if (asked.url?.startsWith("/api/") !== true) return answer.writeHead(200, { "content-type": "text/html" }).end(html)
    const handed = request({ hostname, port, path: asked.url, headers: asked.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    handed.on("error", (error) => answer.destroy(error))
    handed.end()
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
