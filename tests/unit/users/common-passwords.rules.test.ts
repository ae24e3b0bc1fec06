import { describe, expect, it } from "vitest"
import { commonAmong, refuseCommon } from "#domain/users/common-passwords.rules.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

describe("a common password", () => {
  const isCommon = commonAmong(["password1", "Dragon12"])

  it("a common password with capitals is common, too", () => {
    for (const password of ["Password1", "PASSWORD1", "dragon12"]) expect(isCommon(password)).toBe(true)
    for (const password of ["Password2", "Password1.", ""]) expect(isCommon(password)).toBe(false)
  })

  it("a password with a word of the product is common, too, in any case and with signs in it", () => {
    for (const password of ["Benefits.1", "xBack-Office7", "HEALTH*CARE1", "Reclamos.26", "C.l.a.i.m.9"])
      expect(isCommon(password)).toBe(true)
    for (const password of ["Zebra.9731", "Admin.2026", "Offices.26"]) expect(isCommon(password)).toBe(false)
  })

  it("a password is refused at its field when it is common, and else accepted", async () => {
    expect(await failure(refuseCommon(isCommon, "newPassword", "Password1"))).toMatchObject({
      _tag: "FieldsInvalid",
      fields: { newPassword: "password_common" }
    })
    await done(refuseCommon(isCommon, "newPassword", "Password2"))
  })
})
