/** How record lists fetch and refetch their pages. */
import { Effect } from "effect"
import type { Page } from "#domain/shared/page.schema.ts"
import type { Listed, Loaded, Refetched } from "#domain/shared/list/record-list.rules.ts"

/** Runs both concurrently; interruption stops both. Not Effect's `all`, which would add to every page's bundle. */
export const together = <One, Other>(
  one: Effect.Effect<One, unknown>,
  other: Effect.Effect<Other, unknown>
): Effect.Effect<readonly [One, Other], unknown> =>
  Effect.tryPromise({
    try: (signal) => Promise.all([Effect.runPromise(one, { signal }), Effect.runPromise(other, { signal })]),
    catch: (failure) => failure
  })

/** Fetches the page again, and those shown records that are no longer on it. */
export const refetch = <Row extends Listed, Summary>(
  load: Effect.Effect<Loaded<Row, Summary>, unknown>,
  byIds: (ids: string, limit: number) => Effect.Effect<Page<Row>, unknown>,
  shown: ReadonlyArray<string>
): Effect.Effect<Refetched<Row, Summary>, unknown> =>
  Effect.gen(function* () {
    const loaded = yield* load
    const present = new Set(loaded.page.data.map((row) => row.id))
    const missing = shown.filter((id) => !present.has(id))
    if (missing.length === 0) return { ...loaded, offPage: [] }
    const { data } = yield* byIds(missing.join(","), missing.length)
    return { ...loaded, offPage: data }
  })
