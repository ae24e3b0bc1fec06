import { describe, expect, it } from "vitest"
import { claimQuery, type ClaimSearch, type ClaimCriteria } from "#domain/claims/claim-search.schema.ts"
import { type Claim, claimStatuses, claimTypes } from "#domain/claims/claim.schema.ts"
import { idsOf, pastMoment, expectRefusal, sortedIds, submit, submitMany } from "#tests/contract/claims/claims-steps.ts"
import type { ClaimsBackend, GetBackend } from "#tests/contract/claims/claims-backend.ts"
import { matchesSearch, sorted } from "#tests/doubles/claim-search.ts"
import { day, draft, unknownClaimId } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { userId } from "#tests/fixtures/people.ts"

const all = { limit: 100 } as const

/** Twelve claims of four clients, of every type and status, with repeated days. */
const variety = async (backend: ClaimsBackend): Promise<ReadonlyArray<Claim>> => {
  const names = [
    { given_name: "José", surname: "Núñez" },
    { given_name: "ana maría", surname: "De la O" },
    { given_name: "Zoë", surname: "O'Brien-Straße" },
    { given_name: "JOSEFINA", surname: "Martínez" }
  ]
  const users = []
  for (const name of names) users.push(await backend.addUser(name))
  for (let n = 0; n < 12; n += 1) {
    const type = claimTypes[n % claimTypes.length] ?? "other"
    const claim = await done(
      backend.firstPort.create(draft(users[n % users.length] ?? userId(0), type, `2026-0${1 + (n % 5)}-1${n % 3}`))
    )
    const port = n % 2 === 0 ? backend.firstPort : backend.secondPort
    if (n % 3 === 1) await done(port.change(claim.id, { status: "approved" }))
    if (n % 3 === 2) await done(port.change(claim.id, { status: "rejected", reason: { code: "over_limit" } }))
  }
  return (await done(backend.firstPort.list(all))).data
}

export const listTests = (getBackend: GetBackend): void => {
  describe("the list of claims", () => {
    it("every filter, alone and combined, returns the same claims as a plain filter in memory", async () => {
      const backend = getBackend()
      const claims = await variety(backend)
      expect(claims).toHaveLength(12)
      const [one] = claims
      const now = await backend.now()
      if (one === undefined) throw new Error("There are no claims")
      const searches: ReadonlyArray<ClaimSearch> = [
        ...claimStatuses.map((status) => ({ status })),
        ...claimTypes.map((type) => ({ type })),
        ...claimStatuses.flatMap((status) => claimTypes.map((type) => ({ status, type }))),
        { user_id: one.user_id },
        { from: day("2026-03-10") },
        { to: day("2026-03-11") },
        { from: day("2026-02-11"), to: day("2026-02-11") },
        { from: day("2026-02-01"), to: day("2026-04-30"), status: "approved" },
        { created_from: one.created_at },
        { created_to: one.created_at },
        { older_than: "1" },
        { ids: `${one.id},${unknownClaimId}` },
        { user_id: one.user_id, status: one.status, type: one.type, from: one.date_treatment, to: one.date_treatment }
      ]
      for (const search of searches) {
        const { data, pagination, pending } = await done(backend.firstPort.list({ ...search, ...all }))
        const expected = sorted(claims.filter((claim) => matchesSearch(claim, search, now)))
        expect(idsOf(data), JSON.stringify(search)).toEqual(idsOf(expected))
        expect(pagination.total, JSON.stringify(search)).toBe(expected.length)
        expect(pending, JSON.stringify(search)).toBe(expected.filter(({ status }) => status === "pending").length)
      }
    })

    it("an age finds the claims that are older when the list is read: a claim comes in with the time", async () => {
      const backend = getBackend()
      const { id } = await submit(backend)
      const older = async (days: string) =>
        idsOf((await done(backend.firstPort.list({ older_than: days, ...all }))).data)
      await backend.advance(43_195)
      expect(await older("1")).toEqual([])
      await backend.advance(43_195)
      expect(await older("1")).toEqual([])
      await backend.advance(20)
      expect(await older("1")).toEqual([id])
      expect(await older("2")).toEqual([])
      await submit(backend)
      expect(await older("1")).toEqual([id])
    })

    it("a search ignores case and accents: three letters match anywhere, fewer at the start of a word", async () => {
      const backend = getBackend()
      const claims = await variety(backend)
      const found = async (searchTerm: string) =>
        (await done(backend.firstPort.list({ searchTerm, ...all }))).data.map(({ user }) => user.given_name)
      for (const term of [
        "NUÑ",
        "nun",
        "josé n",
        "strasse",
        "strass",
        "j",
        "Ma",
        "de",
        "o",
        "ñ",
        "an",
        "zzz",
        "_sé",
        "%",
        "jos%",
        "se"
      ]) {
        const expected = sorted(claims.filter((claim) => matchesSearch(claim, { searchTerm: term }, claim.created_at)))
        expect(await found(term), term).toEqual(expected.map(({ user }) => user.given_name))
      }
      expect(new Set(await found("nuñez"))).toEqual(new Set(["José"]))
      expect(new Set(await found("JÓSE"))).toEqual(new Set(["José", "JOSEFINA"]))
      expect(new Set(await found("m"))).toEqual(new Set(["ana maría", "JOSEFINA"]))
      expect(await found("ez")).toEqual([])
      expect(new Set(await found("Núñez, José"))).toEqual(new Set(["José"]))
      expect(await found("%%%")).toEqual([])
    })

    it("the list is sorted by every column in both directions, ties by id", async () => {
      const backend = getBackend()
      const claims = await variety(backend)
      for (const sort of claimQuery.sortFields.flatMap((field): ReadonlyArray<ClaimCriteria["sort"]> => [
        field,
        `-${field}`
      ])) {
        const { data } = await done(backend.firstPort.list({ sort, ...all }))
        expect(idsOf(data), sort).toEqual(idsOf(sorted(claims, sort)))
        const pages = [1, 2, 3].map((page) => done(backend.firstPort.list({ sort, page, limit: 5 })))
        expect(
          (await Promise.all(pages)).flatMap((page) => idsOf(page.data)),
          sort
        ).toEqual(idsOf(sorted(claims, sort)))
      }
    })

    it("the list has pages of ten, newest first, and is empty past its end", async () => {
      const backend = getBackend()
      const claims = await submitMany(backend, 12)
      const first = await done(backend.firstPort.list({}))
      expect(idsOf(first.data)).toEqual(idsOf(sorted(claims).slice(0, 10)))
      expect(first.pagination).toEqual({
        page: 1,
        limit: 10,
        total: 12,
        totalPages: 2,
        hasPrevPage: false,
        hasNextPage: true
      })
      const second = await done(backend.firstPort.list({ page: 2 }))
      expect(idsOf(second.data)).toEqual(idsOf(sorted(claims).slice(10)))
      expect(second.pagination).toMatchObject({ page: 2, hasPrevPage: true, hasNextPage: false })
      const past = await done(backend.firstPort.list({ page: 9_000_000, limit: 100 }))
      expect(past.data).toEqual([])
      expect(past.pagination).toMatchObject({ total: 12, totalPages: 1, hasPrevPage: true, hasNextPage: false })
    })

    it("an empty list has no pages", async () => {
      const { data, pagination } = await done(getBackend().firstPort.list({ status: "pending" }))
      expect(data).toEqual([])
      expect(pagination).toEqual({
        page: 1,
        limit: 10,
        total: 0,
        totalPages: 0,
        hasPrevPage: false,
        hasNextPage: false
      })
    })

    it("no listed claim is newer than asOf, and every later claim is", async () => {
      const backend = getBackend()
      await submitMany(backend, 3)
      const { asOf, data } = await done(backend.firstPort.list({}))
      expect(data.filter(({ created_at }) => created_at > asOf)).toEqual([])
      await pastMoment(backend)
      const later = await submit(backend)
      expect(later.created_at > asOf).toBe(true)
    })

    it("the list agrees with the counts of each status", async () => {
      const backend = getBackend()
      await variety(backend)
      const stats = await done(backend.firstPort.stats)
      for (const status of claimStatuses) {
        const { pagination } = await done(backend.firstPort.list({ status, limit: 1 }))
        expect(stats[status]).toBe(pagination.total)
      }
      expect(stats.total).toBe(12)
      expect(stats.pending + stats.approved + stats.rejected).toBe(stats.total)
      expect(await done(backend.secondPort.stats)).toMatchObject({ pending: 4, approved: 4, rejected: 4 })
    })

    it("the claims of a client are listed as a whole or by page", async () => {
      const backend = getBackend()
      const user = await backend.addUser()
      const own = []
      for (let n = 0; n < 12; n += 1) own.push(await submit(backend, { user }))
      await submit(backend)
      const whole = await done(backend.firstPort.ofUser(user, {}))
      expect(idsOf(whole.data)).toEqual(idsOf(sorted(own)))
      expect(whole.pagination).toMatchObject({ page: 1, total: 12, totalPages: 1, hasNextPage: false })
      const second = await done(backend.firstPort.ofUser(user, { page: 2, limit: 5 }))
      expect(idsOf(second.data)).toEqual(idsOf(sorted(own).slice(5, 10)))
      expect(second.pagination).toMatchObject({ page: 2, limit: 5, total: 12, totalPages: 3, hasNextPage: true })
      const empty = await done(backend.firstPort.ofUser(userId(700_001), {}))
      expect(empty.data).toEqual([])
      expect(empty.pagination).toMatchObject({ total: 0, totalPages: 0, hasPrevPage: false, hasNextPage: false })
    })

    it("a search that finds no client names those with one corrected letter whose claims match the rest", async () => {
      const backend = getBackend()
      const user = await backend.addUser({ given_name: "Astrid", surname: "Johansson" })
      await backend.addUser({ given_name: "Sigrún", surname: "Johannsson" })
      await submit(backend, { user })
      const similar = async (search: ClaimSearch) => (await done(backend.firstPort.list(search))).similar
      expect(await similar({ searchTerm: "johansnson" })).toEqual(["Johansson"])
      expect(await similar({ searchTerm: "astrid johanson" })).toEqual(["astrid Johansson"])
      expect(await similar({ searchTerm: "johanson", status: "approved" })).toBeUndefined()
      expect(await similar({ searchTerm: "johansson" })).toBeUndefined()
    })

    it("the claims of a deleted client keep the stored name", async () => {
      const backend = getBackend()
      const user = await backend.addUser({ given_name: "Ángela", surname: "Peña" })
      const claim = await submit(backend, { user })
      await backend.deleteUser(user)
      expect(await done(backend.firstPort.find(claim.id))).toMatchObject({
        user: { given_name: "Ángela", surname: "Peña" }
      })
      expect(sortedIds((await done(backend.firstPort.list({ searchTerm: "pena" }))).data)).toEqual([claim.id])
      expect(await done(backend.firstPort.stats)).toMatchObject({ total: 1, pending: 1 })
    })
  })

  describe("a new claim", () => {
    it("a new claim is pending, with one notification and one audit entry", async () => {
      const backend = getBackend()
      const user = await backend.addUser({ given_name: "Inés", surname: "Rojas" })
      const claim = await done(backend.secondPort.create(draft(user, "vision", "2026-02-28")))
      expect(claim).toMatchObject({
        user_id: user,
        user: { given_name: "Inés", surname: "Rojas" },
        type: "vision",
        date_treatment: "2026-02-28",
        status: "pending",
        version: 1,
        decided_by: null,
        decided_at: null,
        reason: null,
        decision_id: null,
        undo_until: null
      })
      expect(await done(backend.firstPort.find(claim.id))).toEqual(claim)
      const notifications = await backend.notifications()
      expect(notifications).toHaveLength(1)
      expect(notifications[0]).toMatchObject({
        status: "pending",
        user_id: user,
        claim_id: claim.id,
        created_at: claim.created_at
      })
      expect(notifications[0]?.message).toContain("Inés Rojas")
      const entries = await backend.audit()
      expect(entries).toHaveLength(1)
      expect(entries[0]).toMatchObject({
        actor: backend.second,
        action: "claim.create",
        entity: "claim",
        entity_id: claim.id,
        before: null,
        after: { user_id: user, type: "vision", date_treatment: "2026-02-28" }
      })
    })

    it("a claim for an unknown or deleted user is refused", async () => {
      const backend = getBackend()
      const removed = await backend.addUser()
      await backend.deleteUser(removed)
      for (const user of [userId(700_002), removed]) {
        const refusal = await expectRefusal(backend, backend.firstPort.create(draft(user)))
        expect(refusal).toMatchObject({ _tag: "FieldsInvalid", fields: { user_id: expect.any(String) } })
      }
    })
  })
}
