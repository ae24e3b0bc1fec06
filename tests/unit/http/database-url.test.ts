import { expect, it } from "vitest"
import { withVerifiedTls } from "#adapters/server/database/database-url.ts"

it.each([
  ["postgres://h/d?sslmode=require", "postgres://h/d?sslmode=verify-full"],
  [
    "postgres://h/d?a=b&sslmode=prefer&sslrootcert=/ca.pem",
    "postgres://h/d?a=b&sslmode=verify-full&sslrootcert=/ca.pem"
  ],
  ["postgres://h/d?sslmode=no-verify", "postgres://h/d?sslmode=no-verify"],
  ["postgres://h/require", "postgres://h/require"]
])("the address %s is used as %s", (given, used) => {
  expect(withVerifiedTls(given)).toBe(used)
})
