/** What holds for the words of every failure a feature can have. */
import { expect, it } from "vitest"
import type { InEveryLanguage } from "#domain/shared/language.schema.ts"

export const itHasWordsForAll = <Failure extends { readonly _tag: string }>(
  failures: ReadonlyArray<Failure>,
  of: {
    readonly tags: ReadonlyArray<string>
    readonly describe: (failure: Failure, otherwise: InEveryLanguage<string>) => InEveryLanguage<string>
    readonly read: (thrown: unknown) => unknown
    /** What is said of a failure without words of its own. */
    readonly otherwise: InEveryLanguage<string>
  }
): void => {
  it.each(failures.map((failure) => ({ tag: failure._tag, failure })))(
    "has words of its own in both languages: $tag",
    ({ failure }) => {
      const { en, es } = of.describe(failure, of.otherwise)
      expect(en).toMatch(/\p{L}/u)
      expect(es).toMatch(/\p{L}/u)
      expect(en).not.toBe(es)
      expect(en).not.toBe(of.otherwise.en)
      expect(of.read(failure)).toBe(failure)
    }
  )

  it("is covered here whatever it is", () => {
    expect(new Set([...failures.map(({ _tag }) => _tag), "Refused", "Unavailable"])).toEqual(new Set(of.tags))
  })
}
