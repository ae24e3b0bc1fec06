import { readFileSync } from "node:fs"
import { dictionary } from "@zxcvbn-ts/language-common"
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import { isCommonPassword } from "#adapters/server/security/common-passwords.ts"
import { demoPassword } from "#adapters/server/demo/seed-demo.ts"
import { contextWords } from "#domain/users/common-passwords.rules.ts"
import { Password } from "#domain/shared/account.schema.ts"

it.each(["Password1", "Admin123", "Qwerty123", "Passw0rd", "Abcd1234", "Welcome1", "1qaz2wsX"])(
  "%s is common",
  (password) => {
    expect(Result.isSuccess(Schema.decodeUnknownResult(Password)(password))).toBe(true)
    expect(isCommonPassword(password)).toBe(true)
  }
)

it("the password of the demo is not common", () => {
  expect(isCommonPassword(demoPassword)).toBe(false)
})

it("the page of operations names every word that no password may have", () => {
  const [, named = ""] =
    /between its letters, (`[^.]+`)\./u.exec(readFileSync("docs/operations.md", "utf8").replaceAll("\n", " ")) ?? []
  expect([...named.matchAll(/`(\w+)`/gu)].map(([, word]) => word)).toEqual([...contextWords])
})

it("thousands of the list fit the rule of passwords once a letter is a capital", () => {
  const fitting = dictionary["passwords-common"].filter((password) =>
    Result.isSuccess(Schema.decodeUnknownResult(Password)(password.toUpperCase()))
  )
  expect(fitting.length).toBeGreaterThan(3_000)
})
