import { describe, expect, it } from "vitest"
import { severalRecords, shownIds } from "#domain/shared/audit/audit-entry.rules.ts"
import { repeatedReadSeconds } from "#domain/shared/audit/audit.rules.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import type { GetPeopleBackend } from "#tests/contract/people/people-backend.ts"
import { addPerson, readsOf } from "#tests/contract/people/people-steps.ts"
import { userId } from "#tests/fixtures/people.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

export const usersReadsTests = (backend: GetPeopleBackend): void => {
  describe("reads of people in the audit", () => {
    it("viewing a user leaves one entry, and viewing the same user again soon after adds none", async () => {
      const [user, other] = [await addPerson(backend()), await addPerson(backend())]
      for (const { id } of [user, user, other]) await done(backend().firstUsers.find(id))
      await done(backend().secondUsers.find(user.id))
      expect(await readsOf(backend(), user.id)).toMatchObject([
        { action: "user.view", entity: "user", actor: backend().first, before: null, after: null },
        { action: "user.view", entity: "user", actor: backend().second, before: null, after: null }
      ])
      expect(await readsOf(backend(), other.id)).toHaveLength(1)
    })

    it("a page of users is one entry with all it shows, and an empty page has none", async () => {
      const people = [await addPerson(backend()), await addPerson(backend())]
      const search = { ids: people.map(({ id }) => id).join(","), limit: 100 }
      const { data } = await done(backend().firstUsers.list(search))
      await done(backend().firstUsers.list(search))
      await done(backend().firstUsers.list({ ...search, page: 2 }))
      const [entry, ...others] = await readsOf(backend(), severalRecords)
      expect(others).toEqual([])
      expect(entry).toMatchObject({ action: "user.list", actor: backend().first, before: null })
      expect(shownIds({ after: entry?.after ?? null })).toEqual(data.map(({ id }) => id))
      expect(JSON.stringify(entry)).not.toContain(people[0]?.email)
      await done(backend().firstUsers.list({ ids: people[0]?.id ?? "" }))
      expect(await readsOf(backend(), severalRecords)).toHaveLength(2)
    })

    it("an unknown person leaves no entry, and no person is shown without one", async () => {
      const user = await addPerson(backend())
      const unknown = UserId.make(userId(987))
      expect(await failure(backend().firstUsers.find(unknown))).toMatchObject({ _tag: "UserNotFound" })
      expect(await readsOf(backend(), unknown)).toEqual([])
      await backend().refuseAudit(true)
      await expect(done(backend().firstUsers.find(user.id))).rejects.toThrow()
      await expect(done(backend().firstUsers.list({}))).rejects.toThrow()
    })

    it("the same view is an entry again after ten minutes", async () => {
      const user = await addPerson(backend())
      await done(backend().firstUsers.find(user.id))
      await backend().advance(repeatedReadSeconds + 1)
      await done(backend().firstUsers.find(user.id))
      expect(await readsOf(backend(), user.id)).toHaveLength(2)
    })
  })
}
