/** Whatever form a cell is pasted in, it means what the plain one means; normalising twice changes nothing more. */
import fc from "fast-check"
import { expect, it } from "vitest"
import {
  type Normalise,
  normaliseDay,
  normalisePhone,
  normaliseSsn
} from "#domain/shared/csv/cell-normalisation.rules.ts"
import { DateOrder, noChoices } from "#domain/shared/csv/csv-import.schema.ts"
import { countryCodes } from "#domain/shared/account.schema.ts"

const rules: ReadonlyArray<Normalise> = [normalisePhone, normaliseDay, normaliseSsn]
const prefix = fc.constantFrom(null, ...countryCodes)
const choices = fc.record({ prefix, dateOrder: fc.constantFrom(null, ...DateOrder.literals) })
const cell = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[\d+ ().\-/]{0,16}$/u),
  fc.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/u),
  fc.stringMatching(/^\+?\d{5,14}$/u)
)

it("a normalised cell stays as it is", () => {
  fc.assert(
    fc.property(cell, choices, fc.constantFrom(...rules), (text, chosen, normalise) => {
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
        // A point alone before the last two digits is that of a number with decimals.
        fc.pre(!/^\s*\+?\d+\.\d{1,2}\s*$/u.test(pasted))
        const found = normalisePhone(pasted, { ...noChoices, prefix: chosen })
        const expected = normalisePhone(plain, { ...noChoices, prefix: chosen })
        if (chosen === null && !/^(?:\+|00[1-9])/u.test(plain)) expect([expected, found]).toEqual([plain, pasted])
        else expect(found).toBe(expected)
      }
    ),
    { numRuns: 3_000 }
  )
})

it("the forms of a day are one day, each in the order of its column", () => {
  const [monthFirst, dayFirst] = [
    { prefix: null, dateOrder: "mdy" },
    { prefix: null, dateOrder: "dmy" }
  ] as const
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 60_000 }), (number) => {
      const iso = normaliseDay(String(number), noChoices)
      const [year = "", month = "", day = ""] = iso.split("-")
      expect(Date.parse(iso) / 86_400_000 + 25_569).toBe(number)
      for (const form of [iso, `${month}/${day}/${year}`, `${Number(month)}/${Number(day)}/${year}`])
        expect(normaliseDay(form, monthFirst)).toBe(iso)
      for (const form of [iso, `${day}/${month}/${year}`, `${Number(day)}/${Number(month)}/${year}`])
        expect(normaliseDay(form, dayFirst)).toBe(iso)
    })
  )
})
