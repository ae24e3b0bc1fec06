/**
 * Service accounts over HTTP and PostgreSQL: made and revoked, counted and audited, and what is under way when one ends. A
 * lock and no moment decides what comes first.
 */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { endpoints } from "#adapters/server/records.ts"
import { permissionsOf } from "#adapters/contract/access.contract.ts"
import { serviceCallsPerMinute } from "#domain/service-accounts/service-account.schema.ts"
import { serviceTokenPattern } from "#domain/service-accounts/service-token.rules.ts"
import { scopes } from "#domain/shared/permission/permission.schema.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import { counted, writingRequests, writtenBackend, type WrittenBackend } from "#tests/contract/wire/written-backend.ts"
import { endIn, newServiceAccount } from "#tests/fixtures/service-accounts.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let backend: WrittenBackend
let account: { readonly id: string; readonly token: string }
let made = 0

const make = async (given: Parameters<typeof newServiceAccount>[0] = {}) => {
  made += 1
  const sent = newServiceAccount({ name: `Service ${made}`, scopes, ...given })
  return (await backend.send("POST", "/service-accounts", sent)).body.data
}

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  backend = await writtenBackend(scratch.kysely)
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await backend.signIn()
  account = await make()
})

const as = (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
  backend.sendAs(account.token, method, path, body, headers)

describe("making one", () => {
  it("the answer has the token once, which a scan for secrets finds, and its hash is kept", async () => {
    expect(account.token).toMatch(serviceTokenPattern)
    const { body } = await backend.send("GET", "/service-accounts")
    const found = body.data.find(({ id }: { readonly id: string }) => id === account.id)
    expect(found).toEqual({
      id: account.id,
      name: `Service ${made}`,
      scopes,
      created_at: expect.any(String),
      created_by: { id: backend.me.id, name: backend.me.name },
      expires_at: expect.any(String),
      last_used_at: null
    })
    expect((await as("GET", "/claims")).status).toBe(200)
    expect((await as("GET", `/claims?searchTerm=${account.token}`)).status).toBe(200)
    for (const rows of Object.values(await wholeDatabase())) expect(rows).not.toContain(account.token)
    expect(backend.lines.length).toBeGreaterThan(10)
    expect(backend.lines.join("\n")).not.toContain(account.token)
    expect(backend.lines.join("\n")).toContain(account.id)
  })

  it("a new account has an end within a year, known scopes, and a name of its own", async () => {
    const refused = async (given: object) => {
      const { status, body } = await backend.send("POST", "/service-accounts", { ...newServiceAccount(), ...given })
      return [status, body.code, Object.keys(body.fields)]
    }
    expect([
      await refused({ expires_at: endIn(-1) }),
      await refused({ expires_at: endIn(367) }),
      await refused({ scopes: [] }),
      await refused({ scopes: ["users:read", "audit"] }),
      await refused({ name: " " }),
      await refused({ name: `service  ${made}` })
    ]).toEqual([
      [422, "invalid", ["expires_at"]],
      [422, "invalid", ["expires_at"]],
      [422, "invalid", ["scopes"]],
      [422, "invalid", ["scopes.1"]],
      [422, "invalid", ["name"]],
      [409, "service_account_taken", ["name"]]
    ])
  })

  it("a wrong or revoked token is told so, and not that a session has ended", async () => {
    const { id, token } = await make()
    await backend.send("DELETE", `/service-accounts/${id}`)
    for (const wrong of [token, "hb_wrong"])
      expect(await backend.sendAs(wrong, "GET", "/claims")).toMatchObject({
        status: 401,
        body: {
          code: "unauthorized",
          message: "The token of this service account is wrong, has expired or was revoked.",
          fields: { account: "service_account" }
        }
      })
  })

  it("an answer with a token is not kept under an idempotency key", async () => {
    const key = { "idempotency-key": randomUUID() }
    const sent = newServiceAccount({ name: "Kept" })
    const first = await backend.send("POST", "/service-accounts", sent, key)
    const again = await backend.send("POST", "/service-accounts", sent, key)
    expect([first.status, again.status]).toEqual([201, 409])
    for (const rows of Object.values(await wholeDatabase())) expect(rows).not.toContain(first.body.data.token)
  })
})

/** Every row of every table as text. */
const wholeDatabase = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows: tables } = await sql<{ readonly name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(scratch.kysely)
  const texts: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ readonly text: string }>`
      select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from ${sql.table(name)} as t
    `.execute(scratch.kysely)
    texts[name] = rows[0]?.text ?? ""
  }
  return texts
}

const auditOf = async (path: string) => (await backend.send("GET", path)).body.data

describe("a service account that works", () => {
  it("an account is named by the audit, decides, and undoes only what it has decided", async () => {
    const filed = { user_id: backend.member, type: "dental", date_treatment: "2026-10-21" }
    const claim: string = (await backend.send("POST", "/claims", filed)).body.data.id
    const other = await make()
    const { decision_id } = (await as("POST", "/claims/bulk", { ids: [claim], status: "approved" })).body.data
    const undo = `/claims/decisions/${decision_id}/undo`
    expect((await as("GET", `/claims/${claim}`)).body.data.decided_by).toEqual({
      id: account.id,
      name: `Service ${made - 1}`
    })
    expect(await backend.send("POST", undo)).toMatchObject({ status: 403, body: { code: "decision_not_yours" } })
    expect(await backend.sendAs(other.token, "POST", undo)).toMatchObject({ status: 403 })
    expect((await as("POST", undo)).body.data.reverted).toEqual([claim])
    const actors = (await auditOf(`/audit?entity_id=${claim}&actor_id=${account.id}`)).map(
      ({ actor, action }: { readonly actor: { readonly name: string }; readonly action: string }) => [
        actor.name,
        action
      ]
    )
    expect(actors).toEqual([
      [`Service ${made - 1}`, "claim.undo"],
      [`Service ${made - 1}`, "claim.view"],
      [`Service ${made - 1}`, "claim.approve"]
    ])
  })

  it("an account decides enrolments and changes many users, and has idempotency keys of its own", async () => {
    const key = { "idempotency-key": randomUUID() }
    const set = { ids: [backend.member], set: { status: "inactive" } }
    const first = await as("POST", "/users/bulk", set, key)
    expect(await as("POST", "/users/bulk", set, key)).toEqual(first)
    const { change_id } = first.body.data
    expect(await as("POST", `/users/changes/${change_id}/undo`)).toMatchObject({ body: { data: { reverted: 1 } } })
    const others = await backend.send("POST", "/users/bulk", set, key)
    expect(others.body.data.change_id).not.toBe(change_id)
    await backend.send("POST", `/users/changes/${others.body.data.change_id}/undo`)
    const declined = await as("POST", "/benefits-enrollment/bulk", {
      ids: backend.enrolments,
      status: "inactive",
      reason: { code: "incomplete" }
    })
    const undone = await as("POST", `/benefits-enrollment/decisions/${declined.body.data.decision_id}/undo`)
    expect(undone.body.data.reverted).toHaveLength(backend.enrolments.length)
  })

  it("an account shows when it was used last, and has a limit of its own", async () => {
    expect((await as("GET", "/claims/stats")).status).toBe(200)
    const { body } = await backend.send("GET", "/service-accounts")
    const { last_used_at, created_at } = body.data.find(({ id }: { readonly id: string }) => id === account.id)
    expect(last_used_at > created_at).toBe(true)
    await sql`update service_accounts set calls = ${serviceCallsPerMinute - 1} where id = ${account.id}::uuid`.execute(
      scratch.kysely
    )
    const other = await make()
    expect((await as("GET", "/claims/stats")).status).toBe(200)
    expect(await as("GET", "/claims/stats")).toMatchObject({ status: 429, body: { code: "too_many_requests" } })
    expect(await as("GET", "/audit")).toMatchObject({ status: 429 })
    expect((await backend.sendAs(other.token, "GET", "/claims/stats")).status).toBe(200)
    await sql`update service_accounts set minute_at = minute_at - interval '1 minute' where id = ${account.id}::uuid`.execute(
      scratch.kysely
    )
    expect((await as("GET", "/claims/stats")).status).toBe(200)
  })

  it("an account stays when its maker leaves, whose name stays", async () => {
    await sql`update users set status = 'inactive' where id = ${backend.me.id}::uuid`.execute(scratch.kysely)
    expect((await as("GET", "/claims/stats")).status).toBe(200)
    await sql`update users set status = 'active' where id = ${backend.me.id}::uuid`.execute(scratch.kysely)
    const { body } = await backend.send("GET", "/service-accounts")
    expect(body.data[0].created_by.name).toBe(backend.me.name)
  })

  it("an account is revoked once, with an entry in the audit that has no token", async () => {
    const path = `/service-accounts/${account.id}`
    expect(await backend.send("DELETE", path)).toMatchObject({ status: 200, body: { data: { id: account.id } } })
    expect(await backend.send("DELETE", path)).toMatchObject({
      status: 404,
      body: { code: "service_account_not_found" }
    })
    const [revoked, created] = await auditOf(`/audit?entity_id=${account.id}`)
    const fields = { name: `Service ${made}`, scopes, expires_at: expect.any(String) }
    expect([revoked, created]).toMatchObject([
      { action: "service_account.delete", before: fields, after: null },
      { action: "service_account.create", before: null, after: fields }
    ])
    expect(await as("GET", "/claims/stats")).toMatchObject({ status: 401 })
  })
})

/** Resolves when a statement waits for a lock. */
const isWaited = () =>
  vi.waitFor(async () => {
    const { rows: waiting } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(scratch.kysely)
    expect(waiting).toHaveLength(1)
  })

const ends = {
  "is revoked": () => sql`delete from service_accounts where id = ${account.id}::uuid`,
  ends: () =>
    sql`update service_accounts set expires_at = clock_timestamp() - interval '1 second' where id = ${account.id}::uuid`
}

describe("a service account that ends while its request is under way", () => {
  const mayWrite = new Set(
    endpoints.flatMap((endpoint) =>
      endpoint.method !== "GET" && permissionsOf(endpoint)?.some((one) => one !== "administrator")
        ? [`${endpoint.method} ${endpoint.path}`]
        : []
    )
  )
  const requests: ReturnType<typeof writingRequests> = {
    ...writingRequests(() => backend),
    "PATCH /claims/{id}": () => [`/claims/${backend.claims[0]}`, { status: "rejected", reason: { code: "other" } }]
  }
  const rows = Object.keys(requests).filter((row) => mayWrite.has(row))
  const except = [...counted, "service_accounts"]

  it("every write that an account may ask for is tried", () => {
    const tried = new Set([...rows, "DELETE /imports/{id}", ...Object.keys(withoutEntryOfOwn)])
    expect([...mayWrite].filter((row) => !tried.has(row))).toEqual([])
  })

  it.each(rows)("%s by a revoked one is refused and changes nothing", async (row) => {
    const [method = ""] = row.split(" ")
    const [path, body] = requests[row]?.() ?? [""]
    const before = await tableDigests(scratch.kysely, except)
    const { answer } = await scratch.kysely.transaction().execute(async (transaction) => {
      await ends["is revoked"]().execute(transaction)
      // The look at the token waits for the end that is being committed.
      const held = { answer: as(method, path, body) }
      await isWaited()
      return held
    })
    expect(await answer).toMatchObject({ status: 401, body: { code: "unauthorized" } })
    expect(await tableDigests(scratch.kysely, except)).toEqual(before)
  })

  it.each(Object.keys(ends) as ReadonlyArray<keyof typeof ends>)(
    "a write that was let in before the account %s is refused, and its key is free",
    async (end) => {
      const before = await tableDigests(scratch.kysely, [...except, "idempotency_keys"])
      const { answer } = await scratch.kysely.transaction().execute(async (transaction) => {
        await sql`select from users where id = ${backend.member}::uuid for update`.execute(transaction)
        const set = { ids: [backend.member], set: { status: "inactive" } }
        const held = { answer: as("POST", "/users/bulk", set, { "idempotency-key": randomUUID() }) }
        await isWaited()
        await ends[end]().execute(scratch.kysely)
        return held
      })
      expect(await answer).toMatchObject({ status: 401, body: { code: "unauthorized" } })
      expect(await tableDigests(scratch.kysely, [...except, "idempotency_keys"])).toEqual(before)
      const { rows: kept } = await sql`
        select from idempotency_keys where administrator_id = ${account.id}::uuid and status is not null and status <> 401
      `.execute(scratch.kysely)
      expect(kept).toHaveLength(0)
    }
  )

  it("revocation, and the answer that it has ended, wait for a write that is being committed", async () => {
    const other = await make()
    const { revoking } = await scratch.kysely.transaction().execute(async (transaction) => {
      await sql`select from service_accounts where id = ${account.id}::uuid for key share`.execute(transaction)
      const held = { revoking: backend.send("DELETE", `/service-accounts/${account.id}`) }
      await isWaited()
      return held
    })
    expect((await revoking).status).toBe(200)
    account = other
    const { refusing } = await scratch.kysely.transaction().execute(async (transaction) => {
      await sql`select from service_accounts where id = ${account.id}::uuid for key share`.execute(transaction)
      await ends.ends().execute(scratch.kysely)
      const held = { refusing: as("GET", "/claims/stats") }
      await isWaited()
      return held
    })
    expect((await refusing).status).toBe(401)
  })
})

/** Reports write nothing but their entry of the audit, or none. */
const withoutEntryOfOwn: Readonly<Record<string, string>> = {
  "POST /companies/report": "It reads; nothing is written."
}
