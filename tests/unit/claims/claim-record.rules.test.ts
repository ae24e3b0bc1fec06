import { expect, it } from "vitest"
import { claimRecord } from "#domain/claims/claim-record.rules.ts"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { pendingClaim } from "#tests/fixtures/claims.ts"

it("a claim is distinguished by its treatment, in both languages", () => {
  const claim = pendingClaim()
  const { title, detail, place } = claimRecord(claim)
  expect(title).toBe(`${claim.user.given_name} ${claim.user.surname}`)
  expect(place).toBe("claims")
  expect(detail.en).toMatch(/^\w+ · \d\d\/\d\d\/\d{4} · Pending$/u)
  expect(detail.es).toMatch(/^\p{L}+ · \d\d\/\d\d\/\d{4} · Pendiente$/u)
})

it("a claim leads to the list of its client's claims", () => {
  const record = claimRecord(pendingClaim({ user: { given_name: "José & Ana", surname: "Núñez" } }))
  expect(claimCriteria.readCriteria(record.query).filter).toEqual({ searchTerm: "José & Ana Núñez" })
})
