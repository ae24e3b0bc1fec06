/**
 * The contract of the quizzes port, for every implementation: the service in memory, over PostgreSQL, and the browser
 * over HTTP.
 *
 * After every failure a snapshot shows that nothing was changed.
 */
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { Quiz, NewQuiz, QuizSearch } from "#domain/quizzes/quiz.schema.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { Day } from "#domain/shared/calendar.schema.ts"
import type { Person, QuizId, UserId } from "#domain/shared/identity.schema.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { question, newQuiz, quizId } from "#tests/fixtures/quizzes.ts"

export interface QuizzesBackend {
  readonly first: Person
  readonly second: Person
  readonly firstPort: QuizzesPort
  readonly secondPort: QuizzesPort
  readonly addUser: () => Promise<UserId>
  /** A member submits a quiz now. */
  readonly submit: (userId: UserId, quizId: QuizId) => Promise<void>
  readonly advance: (seconds: number) => Promise<void>
  /** The day that many days from today, in UTC. */
  readonly day: (days: number) => Promise<Day>
  /** Every audit entry of a change about quizzes, oldest first. */
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  /** The same of reads: lists and details. */
  readonly reads: () => Promise<ReadonlyArray<AuditEntry>>
  readonly snapshot: () => Promise<unknown>
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

export const quizzesContract = (name: string, make: () => Promise<QuizzesBackend>): void => {
  describe(`quizzes, implemented by ${name}`, () => {
    let open: QuizzesBackend | null = null
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })
    const backend = (): QuizzesBackend => {
      if (open === null) throw new Error("No backend is open")
      return open
    }
    const create = (named: Partial<NewQuiz> = {}) => done(backend().firstPort.create(newQuiz(named)))
    const refuses = async <A, E>(call: Effect.Effect<A, E>): Promise<E> => {
      const before = await backend().snapshot()
      const refusal = await failure(call)
      expect(await backend().snapshot()).toEqual(before)
      return refusal
    }
    const titles = async (search: QuizSearch) =>
      (await done(backend().firstPort.list(search))).data.map(({ title }) => title)

    it("a new quiz has the default values and is audited with its administrator", async () => {
      const { questions = [] } = newQuiz()
      const created = await create({ title: "Sleep", type: "onboarding", icon: "", questions })
      expect(created).toMatchObject({
        title: "Sleep",
        icon: null,
        description_en: null,
        type: "on_boarding",
        status: "active",
        expires_on: null,
        version: 1,
        questions: [{ question_en: "Question 1", points: 50, type: "single", follow_up_en: null }, {}]
      })
      expect(created.updated_at).toBe(created.created_at)
      expect(new Set(created.questions.map(({ id }) => id)).size).toBe(2)
      expect(await done(backend().secondPort.find(created.id))).toEqual(created)
      const [entry] = await backend().audit()
      expect(entry).toMatchObject({
        action: "quiz.create",
        actor: backend().first,
        entity: "quiz",
        entity_id: created.id,
        before: null,
        after: { title: "Sleep", questions: created.questions }
      })
    })

    it("a text of one line is stored without its line breaks, a description with them", async () => {
      const [one, ...others] = newQuiz().questions ?? []
      const questions = [{ ...one, question_en: "a comma,\r\n and a break", follow_up_en: "Why\tnot?" }, ...others]
      const created = await create({ title: "Deep\nsleep", description_en: "One\nTwo", questions })
      expect(created).toMatchObject({
        title: "Deep sleep",
        description_en: "One\nTwo",
        questions: [{ question_en: "a comma, and a break", follow_up_en: "Why not?" }, {}]
      })
    })

    it("an invalid quiz is refused with every invalid field", async () => {
      const refusal = await refuses(
        backend().firstPort.create({ title: "", questions: [{ ...question(1), question_es: "", points: 5 }] })
      )
      expect(refusal).toMatchObject({ _tag: "FieldsInvalid" })
      expect(Object.keys("fields" in refusal ? refusal.fields : {}).toSorted()).toEqual([
        "questions",
        "questions.0.question_es",
        "title"
      ])
    })

    it("a change writes the named fields, keeps the others and the ids of questions, and is audited", async () => {
      const created = await create({ icon: "moon", description_en: "About sleep" })
      const [one, two] = created.questions
      if (one === undefined || two === undefined) throw new Error("There are no questions")
      await backend().advance(60)
      const questions = [two, { ...one, question_en: "Better?" }]
      const changed = await done(backend().secondPort.change(created.id, { title: "Rest", questions, version: 1 }))
      expect(changed).toMatchObject({ title: "Rest", icon: "moon", description_en: "About sleep", version: 2 })
      expect(changed.questions).toEqual(questions)
      expect(changed.updated_at > changed.created_at).toBe(true)
      expect(await done(backend().firstPort.find(created.id))).toEqual(changed)
      const entry = (await backend().audit()).at(-1)
      expect(entry).toMatchObject({
        action: "quiz.change",
        actor: backend().second,
        before: { title: "Sleep" },
        after: { title: "Rest" }
      })
      expect(Object.keys(entry?.after ?? {}).toSorted()).toEqual(["questions", "title"])
    })

    it("a row sent back as it was listed changes nothing", async () => {
      await create({ icon: "moon", expires_on: await backend().day(3), type: "onboarding" })
      const [row] = (await done(backend().firstPort.list({}))).data
      if (row === undefined) throw new Error("Nothing is listed")
      const before = await backend().snapshot()
      expect(await done(backend().firstPort.change(row.id, { ...row }))).toEqual(row)
      expect(await backend().snapshot()).toEqual(before)
    })

    it("a change removes what is sent as null, and the quiz is validated as a whole", async () => {
      const created = await create({ icon: "moon", expires_on: await backend().day(3) })
      const cleared = await done(backend().firstPort.change(created.id, { icon: "", expires_on: null }))
      expect([cleared.icon, cleared.expires_on]).toEqual([null, null])
      const refusal = await refuses(backend().firstPort.change(created.id, { questions: [question(1)] }))
      expect(refusal).toMatchObject({ _tag: "FieldsInvalid", fields: { questions: expect.any(String) } })
      const [one, two] = created.questions
      const twice = await done(
        backend().firstPort.change(created.id, { questions: [one ?? {}, { ...two, id: one?.id ?? null }] })
      )
      expect(new Set(twice.questions.map(({ id }) => id)).size).toBe(2)
      const foreign = await done(backend().firstPort.change(created.id, { questions: [question(7), question(8)] }))
      expect(foreign.questions.map(({ id }) => id)).not.toContain(question(7).id)
    })

    it("a stale write is refused with the whole record and what has changed since; one without a version is merged", async () => {
      const created = await create()
      const current = await done(backend().secondPort.change(created.id, { title: "Rest" }))
      const refusal = await refuses(backend().firstPort.change(created.id, { title: "Naps", icon: "x", version: 1 }))
      expect(refusal).toMatchObject({
        _tag: "QuizOvertaken",
        current,
        saved: { by: backend().second, at: expect.any(String) }
      })
      expect(refusal).toHaveProperty("fields", { title: "Rest" })
      expect(
        await refuses(backend().firstPort.setStatus(created.id, { status: "inactive", version: 1 }))
      ).toMatchObject({
        _tag: "QuizOvertaken",
        fields: { title: "Rest" }
      })
      expect(await refuses(backend().firstPort.remove(created.id, 1))).toMatchObject({ _tag: "QuizOvertaken" })
      expect(await done(backend().firstPort.change(created.id, { icon: "x" }))).toMatchObject({
        title: "Rest",
        icon: "x",
        version: 3
      })
    })

    it("a quiz is deactivated and activated once", async () => {
      const created = await create()
      expect(await done(backend().firstPort.setStatus(created.id, { status: "inactive" }))).toMatchObject({
        status: "inactive",
        version: 2
      })
      expect(await done(backend().firstPort.setStatus(created.id, { status: "inactive" }))).toMatchObject({
        version: 2
      })
      expect((await backend().audit()).map(({ action }) => action)).toEqual(["quiz.create", "quiz.change"])
    })

    it("a deleted quiz is not listed and not found the second time", async () => {
      const [created, other] = [await create(), await create({ title: "Water" })]
      expect(await done(backend().secondPort.remove(created.id))).toEqual(created)
      for (const call of [
        backend().firstPort.find(created.id),
        backend().firstPort.remove(created.id),
        backend().firstPort.change(created.id, { title: "Rest" }),
        backend().firstPort.setStatus(created.id, { status: "inactive" }),
        backend().firstPort.find(quizId(777))
      ])
        expect(await refuses<unknown, { readonly _tag: string }>(call)).toMatchObject({ _tag: "QuizNotFound" })
      expect((await done(backend().firstPort.list({}))).data).toEqual([other])
      expect(await done(backend().firstPort.stats)).toMatchObject({ total: 1, totalQuestions: 2 })
      expect((await backend().audit()).at(-1)).toMatchObject({ action: "quiz.delete", after: null })
    })

    it("a deleted quiz is on the list of deleted ones until it is restored", async () => {
      const [created, other] = [await create(), await create({ title: "Water" })]
      await done(backend().firstPort.remove(created.id))
      const deleted = { ...created, version: 2, is_deleted: true }
      expect((await done(backend().firstPort.list({ active: "no" }))).data).toEqual([deleted])
      expect((await done(backend().firstPort.list({ active: "no", ids: created.id }))).data).toEqual([deleted])
      expect((await done(backend().firstPort.list({ active: "yes" }))).data).toEqual([other])
      expect(await refuses(backend().firstPort.restore(created.id, 1))).toMatchObject({
        _tag: "QuizOvertaken",
        current: { version: 2 }
      })
      const restored = { ...created, version: 3 }
      expect(await done(backend().secondPort.restore(created.id, 2))).toEqual(restored)
      expect(await done(backend().secondPort.restore(created.id))).toEqual(restored)
      expect(await done(backend().firstPort.find(created.id))).toEqual(restored)
      expect((await done(backend().firstPort.list({ active: "no" }))).data).toEqual([])
      expect(await refuses(backend().firstPort.restore(quizId(777)))).toMatchObject({ _tag: "QuizNotFound" })
      expect((await backend().audit()).at(-1)).toMatchObject({ action: "quiz.restore", before: null })
    })

    it("the statistics count quizzes, questions, and those that expire within seven days", async () => {
      expect(await done(backend().firstPort.stats)).toEqual({ total: 0, active: 0, totalQuestions: 0, expiringSoon: 0 })
      for (const days of [-1, 0, 7, 8]) await create({ expires_on: await backend().day(days) })
      await create({ expires_on: await backend().day(2), status: "inactive" })
      await create()
      expect(await done(backend().firstPort.stats)).toEqual({
        total: 6,
        active: 5,
        totalQuestions: 12,
        expiringSoon: 2
      })
    })

    it("a read of a member's submissions leaves an entry with the reader, the submissions and the member", async () => {
      const [user, quiz] = [await backend().addUser(), await create()]
      const search = { userId: user }
      await done(backend().firstPort.ofUser(search))
      expect(await backend().reads()).toEqual([])
      await backend().submit(user, quiz.id)
      const { data } = await done(backend().firstPort.ofUser(search))
      await done(backend().firstPort.ofUser(search))
      expect(await backend().reads()).toMatchObject([
        {
          action: "quiz.list",
          actor: backend().first,
          before: null,
          after: { shown: data.map(({ id }) => id), people: [user] }
        }
      ])
      await backend().refuseAudit(true)
      await expect(done(backend().firstPort.ofUser({ ...search, limit: 1, page: 1 }))).resolves.toBeDefined()
      await expect(done(backend().secondPort.ofUser(search))).rejects.toThrow()
    })

    it("the list is newest first, in pages, and empty past its end", async () => {
      for (const title of ["A", "B", "C"]) {
        await create({ title })
        await backend().advance(1)
      }
      const page = await done(backend().firstPort.list({ limit: 2 }))
      expect(page.data.map(({ title }) => title)).toEqual(["C", "B"])
      expect(page.pagination).toEqual({
        page: 1,
        limit: 2,
        total: 3,
        totalPages: 2,
        hasPrevPage: false,
        hasNextPage: true
      })
      expect(page.asOf >= (page.data[0]?.created_at ?? "")).toBe(true)
      expect(await titles({ limit: 2, page: 2 })).toEqual(["A"])
      expect(await titles({ page: 9 })).toEqual([])
    })

    it("the list is filtered by part of a title ignoring accents, by status, and by type in either spelling", async () => {
      await create({ title: "Nutrición diaria" })
      await create({ title: "Sleep", status: "inactive", type: "onboarding" })
      await create({ title: "100% water_", type: "weekly" })
      expect(await titles({ searchTerm: "NUTRICION" })).toEqual(["Nutrición diaria"])
      expect(await titles({ searchTerm: "di" })).toEqual(["Nutrición diaria"])
      expect(await titles({ searchTerm: "ri" })).toEqual([])
      expect(await titles({ searchTerm: "_" })).toEqual([])
      expect(await titles({ searchTerm: "" })).toHaveLength(3)
      expect(await titles({ status: "inactive" })).toEqual(["Sleep"])
      expect(await titles({ type: "on_boarding" })).toEqual(["Sleep"])
      expect(await titles({ type: "onboarding", status: "active" })).toEqual([])
      const [weekly] = (await done(backend().firstPort.list({ type: "weekly" }))).data
      expect(await titles({ ids: `${weekly?.id},${quizId(9)}` })).toEqual(["100% water_"])
    })

    it("the list is ordered by every column in both directions, quizzes without expiry last", async () => {
      const made: Array<Quiz> = []
      for (const [title, type, days] of [
        ["béta", "weekly", 9],
        ["Alpha", "daily", null],
        ["gamma", "monthly", 2]
      ] as const) {
        const questions =
          title === "gamma"
            ? [question(1), question(2, { points: 25 }), question(3, { points: 25 })]
            : [question(1), question(2)]
        made.push(
          await create({ title, type, questions, expires_on: days === null ? null : await backend().day(days) })
        )
        await backend().advance(1)
      }
      await done(backend().firstPort.setStatus(made[0]?.id ?? quizId(1), { status: "inactive" }))
      expect(await titles({ sort: "title" })).toEqual(["Alpha", "béta", "gamma"])
      expect(await titles({ sort: "-title" })).toEqual(["gamma", "béta", "Alpha"])
      expect(await titles({ sort: "expires_on" })).toEqual(["gamma", "béta", "Alpha"])
      expect(await titles({ sort: "-expires_on" })).toEqual(["béta", "gamma", "Alpha"])
      expect(await titles({ sort: "type" })).toEqual(["Alpha", "gamma", "béta"])
      expect((await titles({ sort: "-questions" }))[0]).toBe("gamma")
      expect((await titles({ sort: "status" })).at(-1)).toBe("béta")
      expect(await titles({ sort: "-updated_at" })).toEqual(["béta", "gamma", "Alpha"])
      expect(await titles({ sort: "updated_at" })).toEqual(["Alpha", "gamma", "béta"])
    })

    it("the submissions of a member are newest first, deleted quizzes included", async () => {
      const [one, two] = [await create(), await create({ title: "Water" })]
      const [user, other] = [await backend().addUser(), await backend().addUser()]
      for (const quiz of [one, two, one]) {
        await backend().submit(user, quiz.id)
        await backend().advance(1)
      }
      await done(backend().firstPort.remove(two.id))
      const page = await done(backend().firstPort.ofUser({ userId: user, limit: 2 }))
      expect(page.data.map(({ quiz }) => quiz)).toEqual([
        { id: one.id, title: "Sleep", created_at: (await done(backend().firstPort.find(one.id))).created_at },
        { id: two.id, title: "Water", created_at: expect.any(String) }
      ])
      expect(page.pagination).toMatchObject({ total: 3, hasNextPage: true })
      expect((await done(backend().firstPort.ofUser({ userId: other }))).data).toEqual([])
    })

    it("no write succeeds without its audit entry", async () => {
      const [created, deleted] = [await create(), await create()]
      await done(backend().firstPort.remove(deleted.id))
      await backend().refuseAudit(true)
      for (const call of [
        backend().firstPort.create(newQuiz()),
        backend().firstPort.change(created.id, { title: "Rest" }),
        backend().firstPort.setStatus(created.id, { status: "inactive" }),
        backend().firstPort.remove(created.id),
        backend().firstPort.restore(deleted.id)
      ]) {
        const before = await backend().snapshot()
        expect((await Effect.runPromiseExit<unknown, unknown>(call))._tag).toBe("Failure")
        expect(await backend().snapshot()).toEqual(before)
      }
    })
  })
}
