/**
 * A page of this build reads a server of a former one, while a deployment goes on or after it was rolled back. The answers
 * were recorded from the demo rows of such a server, with lists cut to two rows. A field added since is optional on the wire.
 */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { callOver } from "#tests/contract/served-application.ts"
import { endpoints } from "#adapters/server/records.ts"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import { done } from "#tests/fixtures/outcomes.ts"

const answers: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL("../../fixtures/former-answers.json", import.meta.url), "utf8")
)
const answered = endpoints.flatMap((endpoint) => {
  const name = `${endpoint.method} ${endpoint.path}`
  return name in answers ? [{ name, endpoint, answer: answers[name] }] : []
})

const answering = (answer: unknown) =>
  callOver(
    async () => new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } }),
    () => "a-token"
  )

describe("the answers of a former server", () => {
  it("every recorded answer is of an endpoint that still exists", () => {
    expect(answered.map(({ name }) => name).toSorted()).toEqual(Object.keys(answers).toSorted())
    expect(answered.length).toBeGreaterThan(30)
  })

  it.each(answered)("the answer of $name is read whole", async ({ endpoint, answer }) => {
    const { method, path, answer: schema } = endpoint
    const read = await done(
      answering(answer)({ method, path, permission: "administrator", summary: "", answer: schema }, {})
    )
    expect(read).not.toHaveProperty("unreadable")
    expect(JSON.stringify(read)).not.toContain('"unreadable"')
    expect(read).toHaveProperty("data")
  })

  it("a row that says it is not deleted is read", async () => {
    const list = answers["GET /claims"] as { readonly data: ReadonlyArray<object> }
    const marked = { ...list, data: list.data.map((row) => ({ ...row, is_deleted: false })) }
    const read = await done(answering(marked)(claimsContract.list, { query: {} }))
    expect(read).not.toHaveProperty("unreadable")
    expect(read.data).toHaveLength(list.data.length)
  })
})
