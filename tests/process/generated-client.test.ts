/** A client generated from the OpenAPI document compiles, knows what may be sent, and decides a claim as documented. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, it } from "vitest"
import { newServiceAccount } from "#tests/fixtures/service-accounts.ts"
import { phones, requestAs, signIn } from "#tests/process/administrator.ts"
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

/** The programs that the page of the interface shows. */
const [program = "", nightly = ""] = [
  ...readFileSync(join(root, "docs/interface.md"), "utf8").matchAll(/```ts\n([^]*?)```/gu)
].map(([, shown]) => shown)

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

/** Runs the program, which asks for its code on the terminal. */
const runProgram = async (): Promise<string> => {
  const since = Date.now() - 1
  const running = run(process.execPath, [join(folder, "first.ts"), server.url])
  running.child.stdin?.end(`${await server.codeFor(phones[0], since)}\n`)
  return (await running).stdout
}

it("the documented program over the generated client signs in, lists, decides and undoes", async () => {
  expect(await compile("first.ts", program)).toBe("")
  const { id, status, reverted } = JSON.parse(await runProgram())
  expect(status).toBe("approved")
  expect(reverted).toEqual([id])
})

it("the documented nightly roster runs by a service account, writes what it has shown, and reads new claims", async () => {
  expect(await compile("nightly.ts", nightly)).toBe("")
  const administrator = await signIn(server, phones[0])
  const send = async (method: string, path: string, body?: unknown) =>
    (await requestAs(administrator)(server.url, method, path, body === undefined ? {} : { body })).body.data
  const account = newServiceAccount({ scopes: ["roster", "claims:read"] })
  const { id, token } = await send("POST", "/service-accounts", account)
  const [{ company_id: company, ...member }] = await send("GET", "/users?role=user&status=active&limit=1")
  const colleagues = await send("GET", `/users?role=user&status=active&limit=100&company_id=${company}`)
  const lines = colleagues.map(({ email, mobile_number, ...one }: Readonly<Record<string, string>>) =>
    [one["id"] === member.id ? "Renamed" : one["given_name"], one["surname"], email, mobile_number, one["dob"]].join(
      ","
    )
  )
  const file = join(folder, "roster.csv")
  await writeFile(file, ["given_name,surname,email,mobile_number,dob", ...lines].join("\n"))
  const since = new Date().toISOString()
  const claim = { user_id: member.id, type: "dental", date_treatment: "2026-10-02" }
  const filed = await send("POST", "/claims", claim)
  const { stdout } = await run(process.execPath, [join(folder, "nightly.ts"), server.url, company, file, since], {
    env: { ...process.env, TOKEN: token }
  })
  const { applied, import_id, claims } = JSON.parse(stdout)
  expect([applied.changed, applied.new, claims]).toEqual([1, 0, [filed.id]])
  expect((await send("GET", `/users/${member.id}`)).given_name).toBe("Renamed")
  const undone = await requestAs(token)(server.url, "POST", `/imports/${import_id}/undo`)
  expect(undone.body.data.reverted).toBe(1)
  expect((await send("GET", `/users/${member.id}`)).given_name).toBe(member.given_name)
  await send("DELETE", `/service-accounts/${id}`)
  expect((await requestAs(token)(server.url, "GET", "/claims")).status).toBe(401)
})

it("a call that the interface refuses does not compile", async () => {
  const wrong = program.replace('status: "approved" }', 'status: "maybe" }')
  expect(await compile("wrong.ts", wrong)).toContain('"maybe"')
})
