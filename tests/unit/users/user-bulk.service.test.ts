/** Publishing, sessions and limits of changes of many users; what the ports answer is tested in tests/contract. */
import { beforeEach, expect, it } from "vitest"
import { UserId } from "#domain/shared/identity.schema.ts"
import type { UserBulkPort } from "#domain/users/user-bulk.port.ts"
import { userBulkListedMax } from "#domain/users/user-bulk.schema.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { type MemoryDatabase, memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryUserBulkPort } from "#tests/doubles/user-bulk.memory.ts"
import { memoryUsersPort } from "#tests/doubles/users.memory.ts"
import { newCompany, newUser } from "#tests/fixtures/new-people.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { marta, numberedId, rafael } from "#tests/fixtures/people.ts"

let backend: MemoryDatabase
let bulk: UserBulkPort

beforeEach(() => {
  backend = memoryDatabase([marta, rafael])
  bulk = memoryUserBulkPort(backend, marta)
})

const addUser = async (n = 1) => {
  const company = await done(memoryCompaniesPort(backend, marta).create(newCompany(`Prairie Foods ${n}`)))
  return done(memoryUsersPort(backend, marta).create(newUser(n, company.id), null))
}

/** Members of one company, stored directly. */
const addMembers = async (count: number): Promise<ReadonlyArray<UserId>> => {
  const first = await addUser()
  const stored = backend.state().users.get(first.id)
  if (stored === undefined) throw new Error("The user is not stored")
  const copies = Array.from({ length: count - 1 }, (_, n) => ({ ...stored, id: UserId.make(numberedId(5000 + n)) }))
  backend.write({ users: new Map([...backend.state().users, ...copies.map((copy) => [copy.id, copy] as const)]) })
  return [first.id, ...copies.map(({ id }) => id)]
}

const openSession = (userId: UserId) => {
  const opened = { id: "1", browser: "", address: "", openedMs: backend.nowMs(), seenMs: backend.nowMs() }
  backend.write({ sessions: new Map([["other", { userId, ...opened }]]) })
}
const isOpen = () => backend.state().sessions.has("other")

it("a change and its undo are published with the users that they wrote, and not when they wrote none", async () => {
  const user = await addUser()
  const before = backend.state().publishedChanges.length
  const deactivate = { ids: [user.id], set: { status: "inactive" } } as const
  const { change_id } = await done(bulk.change(deactivate))
  const again = await done(bulk.change(deactivate))
  await done(bulk.undo(again.change_id))
  await done(bulk.undo(change_id))
  const published = { entity: "user", ids: [user.id] }
  expect(backend.state().publishedChanges.slice(before)).toEqual([published, published])
})

it("a user or an unknown one who is named twice counts once", async () => {
  const user = await addUser()
  const unknown = UserId.make(numberedId(999))
  const outcome = await done(bulk.change({ ids: [user.id, unknown, user.id, unknown], set: { status: "inactive" } }))
  expect(outcome).toMatchObject({ updated: [user.id], conflicts: [{ id: unknown }], conflicts_total: 1 })
})

it("an answer counts apart the users that a change has written", async () => {
  const { id, created_at } = await addUser()
  const set = { status: "inactive" } as const
  const all = { filter: { role: "user" } as const, asOf: created_at, expected: 1 }
  expect(await done(bulk.change({ ids: [id], set }))).toMatchObject({ updated: [id], changed: 1 })
  expect(await done(bulk.change({ ids: [id], set }))).toMatchObject({ updated: [id], changed: 0 })
  expect(await done(bulk.change({ ...all, set }))).toMatchObject({ updated: 1, changed: 0 })
})

it("a change of more users than an answer lists is published without their ids", async () => {
  const ids = await addMembers(userBulkListedMax + 1)
  await done(bulk.change({ ids, set: { status: "inactive" } }))
  expect(backend.state().publishedChanges.at(-1)).toEqual({ entity: "user", ids: null })
  await done(bulk.change({ ids: ids.slice(1), set: { status: "active" } }))
  expect(backend.state().publishedChanges.at(-1)?.ids).toHaveLength(userBulkListedMax)
})

it("an undo lists as many kept users as an answer may, and counts all", async () => {
  const ids = await addMembers(userBulkListedMax + 1)
  const { change_id } = await done(bulk.change({ ids, set: { status: "inactive" } }))
  await done(bulk.change({ ids, set: { status: "active" } }))
  const undone = await done(bulk.undo(change_id))
  expect(undone).toMatchObject({ reverted: 0, kept_total: userBulkListedMax + 1 })
  expect(undone.kept).toHaveLength(userBulkListedMax)
})

it("a change of all that match has no conflicts beyond the users that it found", async () => {
  const user = await addUser()
  const filter = { role: "user" } as const
  const outcome = await done(bulk.change({ filter, asOf: user.created_at, expected: 1, set: { status: "inactive" } }))
  expect(outcome).toMatchObject({ updated: 1, conflicts: [], conflicts_total: 0 })
})

it("only the loss of access ends an administrator's sessions", async () => {
  const { company_id } = await addUser()
  openSession(rafael.id)
  await done(bulk.change({ ids: [rafael.id], set: company_id === null ? {} : { company_id } }))
  expect(isOpen()).toBe(true)
  await done(bulk.change({ ids: [rafael.id], set: { status: "inactive" } }))
  expect(isOpen()).toBe(false)
})

it("an undo that takes the access away again ends the sessions opened meanwhile", async () => {
  backend.changeUser(rafael.id, { status: "inactive" })
  const { change_id } = await done(bulk.change({ ids: [rafael.id], set: { status: "active" } }))
  openSession(rafael.id)
  await done(bulk.undo(change_id))
  expect(isOpen()).toBe(false)
})

it("a change is undone until its ten minutes are over, and not at that moment", async () => {
  const user = await addUser()
  const change = () => done(bulk.change({ ids: [user.id], set: { status: "inactive" } }))
  // Each call of the double takes a millisecond.
  const inTime = await change()
  backend.advance(599.998)
  expect(await done(bulk.undo(inTime.change_id))).toMatchObject({ reverted: 1 })
  const late = await change()
  backend.advance(599.999)
  expect(await failure(bulk.undo(late.change_id))).toMatchObject({ _tag: "UserBulkClosed" })
})
