import { initialTransition } from "xstate"
import { expect, it } from "vitest"
import { type ServiceAccountsEvent, serviceAccountsMachine } from "#domain/service-accounts/service-accounts.machine.ts"
import { ServiceAccountNotFound, ServiceAccountTaken } from "#domain/service-accounts/service-account.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { serviceAccount } from "#tests/fixtures/service-accounts.ts"
import { afterEvents, emittedBy, done, error, type Samples, testTable } from "#tests/machines/machine-table.ts"
import { serviceAccountsTable } from "#tests/machines/service-accounts/service-accounts.table.ts"

const account = serviceAccount(1)
const made = { ...serviceAccount(2), token: "hb_token" }

const days = { first: "2026-11-29", last: "2027-11-28", proposed: "2027-02-27" }

const intents: Samples<ServiceAccountsEvent> = {
  "services.open": { type: "services.open" },
  "services.close": { type: "services.close" },
  "services.retry": { type: "services.retry" },
  "services.new": { type: "services.new", days },
  "services.type": { type: "services.type", field: "name", text: "Nightly roster" },
  "services.toggle": { type: "services.toggle", scope: "roster" },
  "services.create": { type: "services.create" },
  "services.back": { type: "services.back" },
  "services.discard": { type: "services.discard" },
  "services.ask": { type: "services.ask", id: account.id },
  "services.revoke": { type: "services.revoke" }
}

const outcomes = {
  read: done("readAccounts", { accounts: [account], nowMs: 1_000 }),
  "not read": error("readAccounts", new Unavailable()),
  created: done("createAccount", made),
  "not created": error("createAccount", new ServiceAccountTaken({ fields: { name: "taken" } })),
  revoked: done("revokeAccount"),
  "not revoked": error("revokeAccount", new ServiceAccountNotFound())
}

const [closed] = initialTransition(serviceAccountsMachine)
const openAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(serviceAccountsMachine, closed, intents["services.open"], ...events)
const filled = [outcomes.read, intents["services.new"], intents["services.type"], intents["services.toggle"]]

testTable({
  machine: serviceAccountsMachine,
  table: serviceAccountsTable,
  intents,
  outcomes,
  at: {
    closed,
    reading: openAfter(),
    failed: openAfter(outcomes["not read"]),
    shown: openAfter(outcomes.read),
    editing: openAfter(...filled),
    leaving: openAfter(...filled, intents["services.close"]),
    creating: openAfter(...filled, intents["services.create"]),
    given: openAfter(...filled, intents["services.create"], outcomes.created),
    asking: openAfter(outcomes.read, intents["services.ask"]),
    revoking: openAfter(outcomes.read, intents["services.ask"], intents["services.revoke"])
  }
})

it("a form that lacks something is not sent, and says so", () => {
  const empty = openAfter(outcomes.read, intents["services.new"], intents["services.create"])
  expect([empty.value, empty.context.isChecked]).toEqual(["editing", true])
  expect(emittedBy(serviceAccountsMachine, empty, intents["services.create"])).toEqual([{ type: "focus" }])
  expect(empty.context.form).toEqual({ name: "", scopes: [], day: "2027-02-27" })
})

it("a scope that is chosen twice is not chosen, and scopes keep their order", () => {
  const toggled = openAfter(
    ...filled,
    { type: "services.toggle", scope: "users:read" },
    { type: "services.toggle", scope: "reports" },
    { type: "services.toggle", scope: "reports" }
  )
  expect(toggled.context.form.scopes).toEqual(["users:read", "roster"])
})

it("the token is forgotten with its sight, and a refused form keeps what was typed", () => {
  const given = openAfter(...filled, intents["services.create"], outcomes.created)
  expect(given.context.made?.token).toBe("hb_token")
  const after = afterEvents(serviceAccountsMachine, given, intents["services.back"])
  expect(JSON.stringify(after.context)).not.toContain("hb_token")
  const refused = openAfter(...filled, intents["services.create"], outcomes["not created"])
  expect(refused.context.form.name).toBe("Nightly roster")
  expect(refused.context.failure?.en).toContain("Another service account already has this name")
})

it("an untouched form closes at once, and a failure goes with its form", () => {
  expect(openAfter(outcomes.read, intents["services.new"], intents["services.close"]).value).toBe("shown")
  const refused = openAfter(...filled, intents["services.create"], outcomes["not created"])
  const left = afterEvents(serviceAccountsMachine, refused, intents["services.close"], intents["services.discard"])
  expect([left.value, left.context.failure]).toEqual(["shown", null])
})

it("only an account that is listed is asked about", () => {
  expect(openAfter(outcomes.read, { type: "services.ask", id: serviceAccount(9).id }).value).toBe("shown")
})
