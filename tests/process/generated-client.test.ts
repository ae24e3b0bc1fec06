/** A client generated from the OpenAPI document compiles, knows what may be sent, and decides a claim with it. */
import { execFile } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, it } from "vitest"
import { signIn } from "#tests/process/administrator.ts"
import { sharedKey } from "#tests/process/two-servers.ts"
import { dropDatabase, emptyDatabase } from "#tests/server/scratch-database.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

const root = join(import.meta.dirname, "../..")
const run = promisify(execFile)
const bin = (name: string): string => join(root, "node_modules/.bin", name)

let url: string
let folder: string
let server: ServerProcess

// Inside the repository, where the packages are found; Node strips no types below `node_modules`.
beforeAll(async () => {
  url = await emptyDatabase()
  await mkdir(join(root, ".cache"), { recursive: true })
  folder = await mkdtemp(join(root, ".cache/generated-client-"))
  server = await startServer({ dataDir: join(folder, "data"), env: { ...sharedKey, DATABASE_URL: url, DEMO: "yes" } })
  const document = await fetch(new URL("/api/openapi.json", server.url))
  await writeFile(join(folder, "openapi.json"), await document.text())
  await run(bin("oazapfts"), [join(folder, "openapi.json"), join(folder, "client.ts")])
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
  await dropDatabase(url)
})

const program = `import { argv } from "node:process"
import * as api from "./client.ts"

const [, , url = "", token = ""] = argv
api.defaults.baseUrl = \`\${url}/api\`
api.defaults.headers = { authorization: \`Bearer \${token}\` }

const pending = await api.claimsList({ status: "pending", limit: "10" })
if (pending.status !== 200) throw new Error(pending.data.message)
const [claim]: ReadonlyArray<api.Claim> = pending.data.data
if (claim === undefined) throw new Error("No claim is pending.")

const decided = await api.claimsDecide({ ids: [claim.id], status: "approved" }, { idempotencyKey: crypto.randomUUID() })
if (decided.status !== 200) throw new Error(decided.data.message)
const approved = await api.claimsFind(claim.id)
const undone = await api.claimsUndo(decided.data.data.decision_id)
if (approved.status !== 200 || undone.status !== 200) throw new Error("It was not found, or not undone.")
console.log(JSON.stringify({ id: claim.id, status: approved.data.data.status, reverted: undone.data.data.reverted }))
`

const compile = async (name: string, text: string): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, text)
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions", "--ignoreConfig"]
  const target = ["--module", "nodenext", "--target", "esnext", "--lib", "esnext,dom,dom.iterable", "--types", "node"]
  return run(bin("tsc"), [...options, ...target, file]).then(
    () => "",
    ({ stdout }: { readonly stdout: string }) => stdout
  )
}

it("a program over the generated client lists, decides and undoes", async () => {
  expect(await compile("program.ts", program)).toBe("")
  const token = await signIn(server)
  const { stdout } = await run(process.execPath, [join(folder, "program.ts"), server.url, token])
  const { id, status, reverted } = JSON.parse(stdout)
  expect(status).toBe("approved")
  expect(reverted).toEqual([id])
})

it("what the interface refuses does not compile", async () => {
  const wrong = program.replace('status: "approved" }', 'status: "maybe" }')
  expect(await compile("wrong.ts", wrong)).toContain('"maybe"')
})
