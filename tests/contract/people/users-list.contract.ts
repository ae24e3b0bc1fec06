import { describe, expect, it } from "vitest"
import { type User, type UserSearch, userQuery } from "#domain/users/user-record.schema.ts"
import { emailKey } from "#domain/shared/search.rules.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"
import { normalise } from "#domain/shared/search.rules.ts"
import type { GetPeopleBackend } from "#tests/contract/people/people-backend.ts"
import { addCompany, addPerson } from "#tests/contract/people/people-steps.ts"
import { userId } from "#tests/fixtures/people.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const keyOf = (user: User, field: (typeof userQuery.sortFields)[number]): string => {
  if (field === "surname") return userKeys(user).surname_key
  if (field === "given_name") return userKeys(user).given_name_key
  if (field === "email") return emailKey(user.email)
  return field === "company" ? normalise(user.company?.name ?? "") : user[field]
}

export const usersListTests = (backend: GetPeopleBackend): void => {
  describe("the list of users", () => {
    const found = async (search: UserSearch) =>
      (await done(backend().firstUsers.list({ limit: 100, ...search }))).data.map(({ surname }) => surname)

    it("the list has all users who are not deleted, administrators included, newest first", async () => {
      const first = await addPerson(backend())
      const second = await addPerson(backend())
      const { data, pagination, asOf } = await done(backend().firstUsers.list({}))
      expect(data.slice(0, 2)).toEqual([second, first])
      expect(pagination.total).toBe(4)
      expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([backend().first.id, backend().second.id]))
      expect(asOf >= second.created_at).toBe(true)
      await done(backend().firstUsers.remove(first.id))
      const after = await done(backend().secondUsers.list({}))
      expect(after.pagination.total).toBe(3)
      expect(after.data.map(({ id }) => id)).not.toContain(first.id)
    })

    it("the list is ordered by every column in both directions, ties by id, on any page", async () => {
      const companies = [
        await addCompany(backend(), "Beta"),
        await addCompany(backend(), "Ábaco"),
        await addCompany(backend(), "Zeta")
      ]
      const names = ["Núñez", "nunez", "Ortega", "Álvarez", "Ortega"]
      for (let n = 0; n < 15; n += 1)
        await addPerson(backend(), {
          surname: names[n % names.length] ?? "",
          given_name: n % 2 === 0 ? "Zoë" : "ana",
          company_id: companies[n % 3]?.id ?? "",
          role: n % 7 === 0 ? "admin" : "user",
          status: n % 4 === 0 ? "inactive" : "active"
        })
      for (const field of userQuery.sortFields) {
        const whole = (await done(backend().firstUsers.list({ sort: field, limit: 100 }))).data
        const keyed = whole.map((user) => `${keyOf(user, field)} ${user.id}`)
        expect({ field, keyed }).toEqual({
          field,
          keyed: whole
            .toSorted((one, other) => {
              const [a, b] = [keyOf(one, field), keyOf(other, field)]
              return a === b ? (one.id < other.id ? -1 : 1) : a < b ? -1 : 1
            })
            .map((user) => `${keyOf(user, field)} ${user.id}`)
        })
        expect((await done(backend().firstUsers.list({ sort: `-${field}`, limit: 100 }))).data).toEqual(
          whole.toReversed()
        )
        for (const page of [1, 2, 3, 4, 5, 6])
          expect({
            field,
            page,
            data: (await done(backend().firstUsers.list({ sort: field, page, limit: 3 }))).data
          }).toEqual({ field, page, data: whole.slice((page - 1) * 3, page * 3) })
        const some = await done(
          backend().firstUsers.list({ sort: field, role: "user", status: "active", limit: 4, page: 2 })
        )
        const same = whole.filter(({ role, status }) => role === "user" && status === "active")
        expect({ field, data: some.data, total: some.pagination.total }).toEqual({
          field,
          data: same.slice(4, 8),
          total: same.length
        })
      }
    }, 60_000)

    it("the list is filtered by status, role and company, alone and together", async () => {
      const [one, other] = [await addCompany(backend()), await addCompany(backend())]
      await addPerson(backend(), { surname: "One", company_id: one.id, status: "inactive" })
      await addPerson(backend(), { surname: "Two", company_id: one.id, role: "admin" })
      await addPerson(backend(), { surname: "Three", company_id: other.id })
      expect(await found({ status: "inactive" })).toEqual(["One"])
      expect(await found({ role: "user" })).toEqual(["Three", "One"])
      expect(await found({ company_id: one.id })).toEqual(["Two", "One"])
      expect(await found({ company_id: one.id, sort: "company" })).toHaveLength(2)
      expect(await found({ company_id: one.id, role: "user", status: "inactive" })).toEqual(["One"])
      expect(await found({ company_id: other.id, status: "inactive" })).toEqual([])
      const { pagination } = await done(backend().firstUsers.list({ company_id: one.id, limit: 1 }))
      expect(pagination).toMatchObject({ total: 2, totalPages: 2 })
    })

    it("a search without results names searches with one corrected letter that find users", async () => {
      const harbor = await addCompany(backend(), "Harbor Foods")
      await addPerson(backend(), { given_name: "Astrid", surname: "Johansson", company_id: harbor.id })
      await addPerson(backend(), { given_name: "Sigrún", surname: "Johannsson", status: "inactive" })
      const similar = async (searchTerm: string, filter: UserSearch = {}) =>
        (await done(backend().firstUsers.list({ ...filter, searchTerm }))).similar
      expect(await similar("johanson")).toEqual(["Johansson"])
      for (const [typed, right] of [
        ["johamsson", "Johansson"],
        ["jonhansson", "Johansson"],
        ["johasnson", "Johansson"],
        ["JOHANSSONN", "Johansson"],
        ["sigrnu", "Sigrún"],
        ["johan_son", "Johansson"],
        ["habror", "Harbor"],
        ["astrid habror", "astrid Harbor"],
        ["habror johansson", "Harbor johansson"]
      ] as const)
        expect([typed, await similar(typed)]).toEqual([typed, [right]])
      for (const nobody of ["johanson habror", "jahonson", "harb", "astrif sigrun", "%ohan\\"])
        expect([nobody, await similar(nobody)]).toEqual([nobody, undefined])
      expect(await similar("johansson")).toBeUndefined()
      expect(await similar("johansssson")).toBeUndefined()
      expect(await similar("johansnson")).toEqual(["Johannsson", "Johansson"])
      expect(await similar("johanson", { status: "inactive" })).toBeUndefined()
      expect(await similar("johanson", { company_id: harbor.id })).toEqual(["Johansson"])
    })

    it("the list is searched by words of names, e-mail address, phone and company, in any order, ignoring case and accents", async () => {
      const textiles = await addCompany(backend(), "Cúcuta Textiles")
      await addPerson(backend(), { given_name: "María José", surname: "Núñez Peña" })
      await addPerson(backend(), { surname: "Quintero", email: "rare.Address+x@mail.example" })
      await addPerson(backend(), { surname: "Weaver", company_id: textiles.id })
      expect(await found({ searchTerm: "NUNEZ" })).toEqual(["Núñez Peña"])
      expect(await found({ searchTerm: "josé núñ" })).toEqual(["Núñez Peña"])
      expect(await found({ searchTerm: "uñez pe" })).toEqual(["Núñez Peña"])
      expect(await found({ searchTerm: "address+X" })).toEqual(["Quintero"])
      expect(await found({ searchTerm: "qu" })).toEqual(["Quintero"])
      expect(await found({ searchTerm: "ue" })).toEqual([])
      expect(await found({ searchTerm: "cuta tex" })).toEqual(["Weaver"])
      expect(await found({ searchTerm: "te" })).toEqual(["Weaver"])
      for (const searchTerm of ["peña María", "Núñez, María José", "pena jose maria nunez"])
        expect([searchTerm, await found({ searchTerm })]).toEqual([searchTerm, ["Núñez Peña"]])
      for (const searchTerm of ["weaver textiles", "CUCUTA weaver", "textiles cuc weav"])
        expect([searchTerm, await found({ searchTerm })]).toEqual([searchTerm, ["Weaver"]])
      expect(await found({ searchTerm: "quintero textiles" })).toEqual([])
      for (const searchTerm of ["%", "\\", "¡!", "qu%n"])
        expect([searchTerm, await found({ searchTerm })]).toEqual([searchTerm, []])
      expect(await found({ searchTerm: "qu_n" })).toEqual([])
      expect(await found({ searchTerm: "weaver", status: "inactive" })).toEqual([])
      const [person] = (await done(backend().firstUsers.list({ searchTerm: "weaver" }))).data
      const number = person?.mobile_number ?? ""
      const groups = `${number.slice(0, 2)} (${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`
      for (const searchTerm of [number, groups, number.slice(1), number.slice(-6), `${number.slice(-4)} weaver`])
        expect(await found({ searchTerm })).toEqual(["Weaver"])
      const { pagination } = await done(backend().firstUsers.list({ searchTerm: "example", limit: 1 }))
      expect(pagination.total).toBe(5)
    })

    it("a renamed user is found by the new name", async () => {
      const person = await addPerson(backend(), { surname: "Before" })
      await done(backend().firstUsers.change(person.id, { surname: "Después", email: "later@mail.example" }, null))
      expect(await found({ searchTerm: "before" })).toEqual([])
      expect(await found({ searchTerm: "despues" })).toEqual(["Después"])
      expect(await found({ searchTerm: "later@" })).toEqual(["Después"])
    })

    it("a filter by ids leaves out unknown ids", async () => {
      const [one, other] = [await addPerson(backend()), await addPerson(backend())]
      const ids = [one.id.toUpperCase(), other.id, userId(800_003)].join(",")
      const { data, pagination } = await done(backend().firstUsers.list({ ids }))
      expect(data.map(({ id }) => id)).toEqual([other.id, one.id])
      expect(pagination.total).toBe(2)
    })

    it("the list is empty past its end", async () => {
      const { data, pagination } = await done(backend().firstUsers.list({ page: 50, limit: 10 }))
      expect(data).toEqual([])
      expect(pagination).toEqual({
        page: 50,
        limit: 10,
        total: 2,
        totalPages: 1,
        hasPrevPage: true,
        hasNextPage: false
      })
    })

    it("the list shows who is signed in, without any token", async () => {
      const session = await backend().openSession(backend().second.id)
      const person = await addPerson(backend())
      const { data } = await done(backend().firstUsers.list({ limit: 100 }))
      const tokens = new Map(data.map(({ id, access_token }) => [id, access_token]))
      expect(tokens.get(backend().second.id)).toBe("active")
      expect(tokens.get(person.id)).toBe("")
      expect(JSON.stringify(data)).not.toContain(session)
    })
  })
}
