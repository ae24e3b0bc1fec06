/** Views that one administrator saves at once, in two windows say, over PostgreSQL. */
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { viewsMax } from "#domain/views/view.schema.ts"
import { viewsSqlBackend } from "#tests/contract/views/views-sql-backend.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})
afterAll(() => scratch.close())

/** Saves views of these names at once; the tag of the failure of each, or null. */
const saveAtOnce = async (names: ReadonlyArray<string>) => {
  const { firstViews, claims } = await viewsSqlBackend(scratch.kysely)
  const tagOf = (name: string) =>
    firstViews.create({ place: "claims", name }).pipe(
      Effect.as(null),
      Effect.catch((failure) => Effect.succeed(failure._tag))
    )
  const tags = await Promise.all(names.map((name) => done(tagOf(name))))
  const views = await done(firstViews.list)
  await claims.close()
  return { tags, views }
}

it("of views of one name one is saved", async () => {
  const { tags, views } = await saveAtOnce(["Dental", "DENTAL", "dental", "Dental"])
  expect(tags.filter((tag) => tag === "ViewTaken")).toHaveLength(3)
  expect(views).toHaveLength(1)
})

it("of more views than one may have as many are saved as fit, each at a position of its own", async () => {
  const { tags, views } = await saveAtOnce(Array.from({ length: viewsMax + 4 }, (_, index) => `View ${index}`))
  expect(tags.filter((tag) => tag === "TooManyViews")).toHaveLength(4)
  expect(views.map(({ position }) => position)).toEqual(Array.from({ length: viewsMax }, (_, index) => index + 1))
})
