/** Counts what a generator has made, so that a property can assert that it looked at both sides of every rule. */
import { expect } from "vitest"

export interface Mix {
  /** The rules that a value breaks; none means that it is valid. */
  readonly note: (broken: ReadonlyArray<string>) => void
  /** 30 to 70 % are valid, and every rule is broken alone at least so often, 20 times if not said. */
  readonly expectBalanced: (rules: ReadonlyArray<string>, least?: number) => void
}

export const mixOf = (): Mix => {
  let valid = 0
  let all = 0
  const alone = new Map<string, number>()
  return {
    note: (broken) => {
      all += 1
      if (broken.length === 0) valid += 1
      const [only] = broken
      if (broken.length === 1 && only !== undefined) alone.set(only, (alone.get(only) ?? 0) + 1)
    },
    expectBalanced: (rules, least = 20) => {
      expect(valid / all).toBeGreaterThanOrEqual(0.3)
      expect(valid / all).toBeLessThanOrEqual(0.7)
      expect(rules.filter((rule) => (alone.get(rule) ?? 0) < least)).toEqual([])
    }
  }
}
