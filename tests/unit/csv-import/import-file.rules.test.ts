import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { judgeParts, readImport } from "#domain/csv-import/import-file.rules.ts"
import { judged, userCells, usersCsv, utf8 } from "#tests/fixtures/csv.ts"
import { roster, rosterCompanies } from "#tests/fixtures/roster.ts"

const companies = rosterCompanies.map((name, at) => ({ id: String(at), name }))

describe("a file in parts", () => {
  it("is judged alike whatever the size of its parts", () => {
    const { bytes } = roster({ rows: 500, wrong: 20 })
    const whole = judged("users", bytes, { companies }, 1_000)
    expect(judged("users", bytes, { companies }, 7)).toEqual(whole)
    expect(whole.issues.length).toBeGreaterThan(50)
  })

  it("tells its rows before any is judged, bad ones included", () => {
    const bytes = usersCsv([userCells(1), userCells(2, { given_name: "" }), userCells(3)])
    expect(Result.getOrThrow(readImport("users", bytes, utf8)).rows).toBe(3)
  })
})

describe("a roster of 117,000", () => {
  it("is judged at every wrong cell and nowhere else, in less than two seconds", () => {
    const { bytes, rows, wrong } = roster()
    expect(bytes.length).toBeLessThan(10 * 1024 * 1024)
    expect(wrong.size / rows).toBeCloseTo(0.03, 3)
    const startedMs = performance.now()
    const file = Result.getOrThrow(readImport("users", bytes, utf8))
    const next = judgeParts("users", file, { companies, allowAdmins: false }, 4_000)
    const found = new Map<number, ReadonlyArray<string | null>>()
    for (let part = next(); part !== null; part = next())
      for (const { row, column } of [...part.issues, ...part.good.flatMap(({ ifNew }) => ifNew)])
        found.set(row, [...(found.get(row) ?? []), column])
    const tookMs = performance.now() - startedMs
    expect(file.rows).toBe(rows)
    expect(found).toEqual(wrong)
    expect(tookMs).toBeLessThan(2_000 * slowness())
  })
})

/** How much slower this machine is just now than the one the bound was made for, which counts to this in 60 ms. */
const slowness = (): number => {
  const startedMs = performance.now()
  let sum = 0
  for (let at = 0; at < 40_000_000; at += 1) sum = (sum + at) | 0
  return sum === 1 ? 1 : Math.max(1, (performance.now() - startedMs) / 60)
}
