import { expect, it } from "vitest"
import { memoizeLast } from "#domain/shared/document/memoize-last.rules.ts"

it("the last result of a first argument is remembered until another argument differs", () => {
  const calls: Array<number> = []
  const [one, other] = [{ factor: 1 }, { factor: 2 }]
  const product = memoizeLast(({ factor }: { readonly factor: number }, by: number) => {
    calls.push(by)
    return factor * by
  })
  expect([product(one, 2), product(one, 2), product(other, 3), product(one, 2)]).toEqual([2, 2, 6, 2])
  expect(calls).toEqual([2, 3])
  expect([product(one, 4), product(one, 2)]).toEqual([4, 2])
  expect(calls).toEqual([2, 3, 4, 2])
})
