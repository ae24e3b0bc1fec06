/** Whatever form a cell is pasted in, it means what the plain one means; normalising twice changes nothing more. */
import fc from "fast-check"
import { expect, it } from "vitest"
import {
  type Normalise,
  normaliseDay,
  normalisePhone,
  normaliseSsn
} from "#domain/csv-import/file/cell-normalisation.rules.ts"
import { countryCodes } from "#domain/users/user.schema.ts"

const rules: ReadonlyArray<Normalise> = [normalisePhone, normaliseDay, normaliseSsn]
const prefix = fc.constantFrom(null, ...countryCodes)
const cell = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[\d+ ().\-/]{0,16}$/u),
  fc.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/u),
  fc.stringMatching(/^\+?\d{5,14}$/u)
)

it("a normalised cell stays as it is", () => {
  fc.assert(
    fc.property(cell, prefix, fc.constantFrom(...rules), (text, chosen, normalise) => {
      const once = normalise(text, chosen)
      expect(normalise(once, chosen)).toBe(once)
    }),
    { numRuns: 5_000 }
  )
})

const separated = (digits: string) =>
  fc
    .array(fc.constantFrom("", "", " ", "-", ".", "(", ")", "\u00a0"), {
      minLength: digits.length,
      maxLength: digits.length
    })
    .map((between) => Array.from(digits, (digit, at) => digit + (between[at] ?? "")).join(""))

it("a phone number means the same however it is separated", () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.constantFrom("", ...countryCodes), fc.stringMatching(/^\d{8,12}$/u)).chain(([code, digits]) =>
        fc.tuple(
          fc.constant(code + digits),
          separated(digits).map((rest) => code + rest)
        )
      ),
      prefix,
      ([plain, pasted], chosen) => {
        const [expected, found] = [normalisePhone(plain, chosen), normalisePhone(pasted, chosen)]
        if (chosen === null && !plain.startsWith("+")) expect([expected, found]).toEqual([plain, pasted])
        else expect(found).toBe(expected)
      }
    ),
    { numRuns: 3_000 }
  )
})

it("the three forms of a day are one day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 60_000 }), (number) => {
      const iso = normaliseDay(String(number), null)
      const [year = "", month = "", day = ""] = iso.split("-")
      expect(Date.parse(iso) / 86_400_000 + 25_569).toBe(number)
      for (const form of [iso, `${month}/${day}/${year}`, `${Number(month)}/${Number(day)}/${year}`])
        expect(normaliseDay(form, null)).toBe(iso)
    })
  )
})
