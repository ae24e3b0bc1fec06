/** What an edit of a claim leaves as it was, and which field a refusal names; both over memory. */
import { expect, it } from "vitest"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { memoryClaimsPort, memoryClaimsService } from "#tests/doubles/claims.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

const open = () => {
  const backend = memoryDatabase([marta, rafael])
  return { backend, port: memoryClaimsPort(backend, marta) }
}
const nobody = UserId.make("00000000-0000-4000-8000-00000000dead")

it("a rejected claim keeps its reason when another field is edited", async () => {
  const { backend, port } = open()
  const { id } = await done(port.create(draft(backend.addUser().id)))
  const reason = { code: "duplicate" } as const
  await done(port.change(id, { status: "rejected", reason }))
  expect(await done(port.change(id, { type: "vision" }))).toMatchObject({ type: "vision", status: "rejected", reason })
})

it("a deleted client's claim is approved for the client that the same change names", async () => {
  const { backend, port } = open()
  const [gone, present] = [backend.addUser().id, backend.addUser().id]
  const { id } = await done(port.create(draft(gone)))
  backend.changeUser(gone, { isDeleted: true })
  expect(await failure(port.change(id, { type: "vision", status: "approved" }))).toMatchObject({
    _tag: "ClientDeleted"
  })
  expect(await done(port.change(id, { user_id: present, status: "approved" }))).toMatchObject({
    user_id: present,
    status: "approved"
  })
})

it("a refusal names the field and its rule", async () => {
  const { backend, port } = open()
  expect(await failure(port.create(draft(nobody)))).toMatchObject({ fields: { user_id: "user_unknown" } })
  const { id } = await done(port.create(draft(backend.addUser().id)))
  expect(await failure(port.change(id, { user_id: nobody }))).toMatchObject({ fields: { user_id: "user_unknown" } })
  expect(await failure(port.change(id, { status: "approved", reason: { code: "duplicate" } }))).toMatchObject({
    fields: { reason: "reason_needs_rejection" }
  })
})

it("a report is audited with what it selects", async () => {
  const { backend } = open()
  await done(
    backend.transact(memoryClaimsService(backend, marta).auditReport({ status: "pending", searchTerm: "ana" }))
  )
  expect(backend.state().audit.at(-1)).toMatchObject({
    action: "claim.report",
    entity: "claim",
    entity_id: severalRecords,
    before: null,
    after: { status: "pending", searchTerm: "ana" }
  })
})
