/**
 * The contract of the articles port, for every implementation: the service in memory, over PostgreSQL, and the browser
 * over HTTP.
 *
 * After every failure a snapshot shows that nothing was changed.
 */
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { NewArticle, ArticleSearch } from "#domain/articles/article.schema.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { newArticle, articleId } from "#tests/fixtures/articles.ts"
import { picture } from "#tests/fixtures/images.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

export interface ArticlesBackend {
  readonly first: Person
  readonly second: Person
  readonly firstPort: ArticlesPort
  readonly secondPort: ArticlesPort
  /** A valid picture. */
  readonly portrait: Picture
  readonly advance: (seconds: number) => Promise<void>
  /** Every audit entry about articles, oldest first. */
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  readonly snapshot: () => Promise<unknown>
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

const spanish = {
  title_es: "Duerma bien",
  subtitle_es: "Ocho horas",
  card_description_es: "Cómo descansar",
  text_es: "Acuéstese temprano."
}

export const articlesContract = (name: string, make: () => Promise<ArticlesBackend>): void => {
  describe(`articles, implemented by ${name}`, () => {
    let open: ArticlesBackend | null = null
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })
    const backend = (): ArticlesBackend => {
      if (open === null) throw new Error("No backend is open")
      return open
    }
    const create = (named: Partial<NewArticle> = {}, image: Picture | null = null) =>
      done(backend().firstPort.create(newArticle(named), image))
    const refuses = async <A, E>(call: Effect.Effect<A, E>): Promise<E> => {
      const before = await backend().snapshot()
      const refusal = await failure(call)
      expect(await backend().snapshot()).toEqual(before)
      return refusal
    }
    const titles = async (search: ArticleSearch) =>
      (await done(backend().firstPort.list(search))).data.map(({ title_en }) => title_en)

    it("a new article is a draft by its author, with missing Spanish texts copied and marked", async () => {
      const article = await create({ title_es: "Duerma bien", subtitle_es: "" })
      expect(article).toMatchObject({
        status: "inactive",
        author: backend().first.name,
        author_id: backend().first.id,
        author_name: backend().first.name,
        image: null,
        title_es: "Duerma bien",
        subtitle_es: "Eight hours",
        text_es: "Go to bed early.",
        translations: { title: "complete", subtitle: "copied", card_description: "copied", text: "copied" },
        version: 1
      })
      const [seen] = (await done(backend().secondPort.list({}))).data
      expect(seen).toEqual(article)
      expect(await backend().audit()).toMatchObject([
        { action: "article.create", actor: backend().first, entity: "article", entity_id: article.id, before: null }
      ])
    })

    it("a new article has the sent author and status", async () => {
      const article = await create({
        ...spanish,
        text_es: "Go to bed early.",
        confirm_es: ["text"],
        author: "Dr. Ana Ruiz",
        status: "active"
      })
      expect(article).toMatchObject({ author: "Dr. Ana Ruiz", author_id: backend().first.id, status: "active" })
      expect(new Set(Object.values(article.translations))).toEqual(new Set(["complete"]))
    })

    it("each Spanish text has its translation state, and identical texts can be confirmed", async () => {
      const article = await create(spanish)
      const stale = await done(backend().firstPort.change(article.id, { title_en: "Rest well", text_es: "" }, null))
      expect(stale.translations).toEqual({
        title: "stale",
        subtitle: "complete",
        card_description: "complete",
        text: "missing"
      })
      const mended = await done(
        backend().secondPort.change(article.id, { confirm_es: ["title"], text_es: "Go to bed early." }, null)
      )
      expect(mended.translations).toMatchObject({ title: "complete", text: "copied" })
      const confirmed = await done(backend().firstPort.change(article.id, { confirm_es: ["text"] }, null))
      expect([confirmed.translations.text, confirmed.text_es]).toEqual(["complete", "Go to bed early."])
      expect((await backend().audit()).at(-1)).toMatchObject({
        action: "article.change",
        before: { translations: { text: "copied" } },
        after: { translations: { text: "complete" } }
      })
    })

    it("a row sent back as it was listed changes nothing", async () => {
      await create({ title_es: "Duerma bien" }, backend().portrait)
      const [row] = (await done(backend().firstPort.list({}))).data
      if (row === undefined) throw new Error("Nothing is listed")
      const before = await backend().snapshot()
      expect(await done(backend().firstPort.change(row.id, { ...row }, null))).toEqual(row)
      expect(await backend().snapshot()).toEqual(before)
    })

    it("an article is published and unpublished by its status alone", async () => {
      const article = await create()
      expect(await done(backend().firstPort.change(article.id, { status: "active" }, null))).toMatchObject({
        status: "active",
        version: 2
      })
      expect(await done(backend().firstPort.change(article.id, { status: "active" }, null))).toMatchObject({
        version: 2
      })
      expect(await done(backend().firstPort.stats)).toEqual({ total: 1, active: 1, drafts: 0, categories: 1 })
    })

    it("an article keeps, replaces and removes its image", async () => {
      const article = await create({}, backend().portrait)
      expect(article.image).toMatch(/^[0-9a-f]{32}$/u)
      const renamed = await done(backend().firstPort.change(article.id, { title_en: "Rest" }, null))
      expect(renamed.image).toBe(article.image)
      const replaced = await done(
        backend().firstPort.change(article.id, { author: "Ana", version: 2 }, backend().portrait)
      )
      expect([replaced.author, replaced.image === article.image]).toEqual(["Ana", false])
      const removed = await done(backend().firstPort.change(article.id, { image: null }, null))
      expect(removed.image).toBeNull()
      expect(await refuses(backend().firstPort.change(article.id, { image: article.image }, null))).toMatchObject({
        _tag: "FieldsInvalid",
        fields: { image: expect.any(String) }
      })
    })

    it("an invalid image is refused and nothing of the article is stored", async () => {
      const wrong = picture(new TextEncoder().encode("<svg/>"))
      const expected = { _tag: "FieldsInvalid", fields: { image: expect.any(String) } }
      expect(await refuses(backend().firstPort.create(newArticle(), wrong))).toMatchObject(expected)
      const article = await create()
      expect(await refuses(backend().firstPort.change(article.id, { title_en: "Rest" }, wrong))).toMatchObject(expected)
    })

    it("a stale write is refused with the whole record and what has changed since; one without a version is merged", async () => {
      const article = await create(spanish)
      const current = await done(backend().secondPort.change(article.id, { title_en: "Rest" }, null))
      const stale = await refuses(
        backend().firstPort.change(article.id, { title_en: "Naps", category: "newsletter", version: 1 }, null)
      )
      expect(stale).toMatchObject({
        _tag: "ArticleOvertaken",
        current,
        saved: { by: backend().second, at: expect.any(String) }
      })
      expect(stale).toHaveProperty("fields", { title_en: "Rest" })
      expect(await refuses(backend().firstPort.remove(article.id, 1))).toMatchObject({ _tag: "ArticleOvertaken" })
      expect(await done(backend().firstPort.change(article.id, { author: "Ana" }, null))).toMatchObject({
        title_en: "Rest",
        author: "Ana",
        version: 3
      })
    })

    it("a deleted article is not listed and not found the second time", async () => {
      const [article, other] = [await create(), await create({ title_en: "Water" })]
      expect(await done(backend().secondPort.remove(article.id, article.version))).toEqual(article)
      for (const call of [
        backend().firstPort.remove(article.id),
        backend().firstPort.change(article.id, { status: "active" }, null),
        backend().firstPort.change(articleId(777), { status: "active" }, null)
      ])
        expect(await refuses(call)).toMatchObject({ _tag: "ArticleNotFound" })
      expect((await done(backend().firstPort.list({}))).data).toEqual([other])
      expect(await done(backend().firstPort.stats)).toMatchObject({ total: 1 })
      expect((await backend().audit()).at(-1)).toMatchObject({ action: "article.delete", after: null })
    })

    it("a deleted article is on the list of deleted ones until it is restored", async () => {
      const [article, other] = [await create(), await create({ title_en: "Water" })]
      await done(backend().firstPort.remove(article.id))
      expect((await done(backend().firstPort.list({ active: "no" }))).data).toEqual([
        { ...article, version: 2, is_deleted: true }
      ])
      expect((await done(backend().firstPort.list({}))).data).toEqual([other])
      expect(await refuses(backend().firstPort.restore(article.id, 1))).toMatchObject({ _tag: "ArticleOvertaken" })
      const restored = { ...article, version: 3 }
      expect(await done(backend().secondPort.restore(article.id, 2))).toEqual(restored)
      expect(await done(backend().secondPort.restore(article.id))).toEqual(restored)
      expect((await done(backend().firstPort.list({ ids: article.id }))).data).toEqual([restored])
      expect((await done(backend().firstPort.list({ active: "no" }))).data).toEqual([])
      expect(await refuses(backend().firstPort.restore(articleId(777)))).toMatchObject({ _tag: "ArticleNotFound" })
      expect((await backend().audit()).at(-1)).toMatchObject({ action: "article.restore", before: null })
    })

    it("the statistics count published articles, drafts and categories", async () => {
      expect(await done(backend().firstPort.stats)).toEqual({ total: 0, active: 0, drafts: 0, categories: 0 })
      await create({ status: "active" })
      await create({ category: "newsletter" })
      await create({ category: "newsletter" })
      expect(await done(backend().firstPort.stats)).toEqual({ total: 3, active: 1, drafts: 2, categories: 2 })
    })

    it("the list is newest first, in pages of three, and empty past its end", async () => {
      for (const title_en of ["A", "B", "C", "D"]) {
        await create({ title_en })
        await backend().advance(1)
      }
      const page = await done(backend().firstPort.list({}))
      expect(page.data.map(({ title_en }) => title_en)).toEqual(["D", "C", "B"])
      expect(page.pagination).toMatchObject({ limit: 3, total: 4, totalPages: 2, hasNextPage: true })
      expect(await titles({ page: 2 })).toEqual(["A"])
      expect(await titles({ page: 7 })).toEqual([])
      expect(await titles({ sort: "title", limit: 10 })).toEqual(["A", "B", "C", "D"])
      expect(await titles({ sort: "-title", limit: 1 })).toEqual(["D"])
      expect(await titles({ sort: "created_at", limit: 1 })).toEqual(["A"])
    })

    it("the list is filtered by title in either language, status, category and translation state", async () => {
      const ready = await create({ ...spanish, title_es: "Señales del cuerpo", status: "active" })
      await create({ title_en: "Water", category: "healthy_habits" })
      expect(await titles({ searchTerm: "senales" })).toEqual(["Sleep well"])
      expect(await titles({ searchTerm: "WATER" })).toEqual(["Water"])
      expect(await titles({ searchTerm: "ter" })).toEqual(["Water"])
      expect(await titles({ searchTerm: "te" })).toEqual([])
      expect(await titles({ status: "active" })).toEqual(["Sleep well"])
      expect(await titles({ sort: "-status", limit: 1 })).toEqual(["Water"])
      expect(await titles({ category: "healthy_habits" })).toEqual(["Water"])
      expect(await titles({ spanish: "not_ready" })).toEqual(["Water"])
      expect(await titles({ spanish: "ready" })).toEqual(["Sleep well"])
      expect(await titles({ ids: `${ready.id},${articleId(9)}` })).toEqual(["Sleep well"])
      await done(backend().firstPort.change(ready.id, { text_en: "Go to bed at ten." }, null))
      expect(await titles({ spanish: "ready" })).toEqual([])
    })

    it("no write succeeds without its audit entry", async () => {
      const article = await create()
      await backend().refuseAudit(true)
      for (const call of [
        backend().firstPort.create(newArticle(), null),
        backend().firstPort.change(article.id, { status: "active" }, null),
        backend().firstPort.change(article.id, { title_en: "Rest" }, backend().portrait),
        backend().firstPort.remove(article.id)
      ]) {
        const before = await backend().snapshot()
        expect((await Effect.runPromiseExit<unknown, unknown>(call))._tag).toBe("Failure")
        expect(await backend().snapshot()).toEqual(before)
      }
    })
  })
}
