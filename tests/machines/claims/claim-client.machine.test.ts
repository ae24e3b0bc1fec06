/** The client beside a claim: shown with its details, carried along by the cursor, and fresh when others change something. */
import { expect, it } from "vitest"
import { rafael } from "#tests/fixtures/people.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { backendWith, openClaims } from "#tests/machines/claims/headless-claims.ts"

/** Three claims of one client, and the newest of another. */
const open = async () => {
  const place = await backendWith(3)
  await place.submit(1, rafael.id)
  return { place, at: await openClaims(place) }
}

const closed = { isPeek: false, open: null, person: null, claims: null, enrolments: null }

it("the details show the person, all claims and the enrolments, and nothing once they are closed", async () => {
  const { at } = await open()
  expect(at.client()).toEqual(closed)
  await at.run("claims.next")
  await at.run("claims.details")
  expect(at.client()).toMatchObject({ isPeek: false, person: { id: rafael.id }, claims: { length: 1 }, enrolments: [] })
  await at.run("claims.closeDetails")
  expect(at.client()).toEqual(closed)
  at.stop()
})

it("a peek follows the cursor, closes with the same key, and stays once it is opened", async () => {
  const { at } = await open()
  await at.run("claims.next")
  await at.run("claims.peek")
  expect(at.client()).toMatchObject({ isPeek: true, person: { id: rafael.id } })
  await at.run("claims.next")
  const client = at.shown().rows[1]?.user_id
  expect(at.client()).toMatchObject({ isPeek: true, person: { id: client }, claims: { length: 3 } })
  await at.run("claims.peek")
  expect(at.client()).toEqual(closed)
  await at.run("claims.peek")
  await at.run("claims.details")
  expect(at.client()).toMatchObject({ isPeek: false, person: { id: client } })
  at.stop()
})

it("the list is filtered to the client of the claim in focus, of any status", async () => {
  const { place, at } = await open()
  const [, second] = at.shown().rows
  if (second === undefined) throw new Error("There is no second claim")
  await done(place.second.change(second.id, { status: "rejected" }))
  await at.receiveChanges()
  await at.run("claims.next")
  await at.run("claims.next")
  await at.run("claims.ofClient")
  expect(at.shown().criteria.filter).toEqual({ user_id: second.user_id })
  expect(at.shown().rows).toHaveLength(3)
  at.stop()
})

it("the claims of the client are read again when one of them has changed", async () => {
  const { place, at } = await open()
  await at.run("claims.next")
  await at.run("claims.next")
  await at.run("claims.details")
  const [first] = at.client().claims ?? []
  if (first === undefined) throw new Error("There is no claim")
  await done(place.second.change(first.id, { status: "approved" }))
  await at.receiveChanges()
  at.clock.increment(250)
  await at.settle()
  expect(at.client().claims?.find(({ id }) => id === first.id)?.status).toBe("approved")
  at.stop()
})
