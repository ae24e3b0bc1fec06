/** What the OpenAPI document of this interface gives a generated client: names, examples, references. */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { examples, namedSchemas } from "#adapters/contract/named-schemas.ts"
import { openApi } from "#adapters/server/api/openapi.ts"
import { endpoints } from "#adapters/server/records.ts"

const document = JSON.parse(JSON.stringify(openApi(endpoints)))
interface Operation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}
const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((methods) => Object.values(methods))

describe("the OpenAPI document of this interface", () => {
  it("every operation has a name of its own and a tag", () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(endpoints.length)
    expect(ids).toEqual(expect.arrayContaining(["claimsList", "claimsDecide", "claimsUndo", "usersCreate", "usersCsv"]))
    expect(operations.filter(({ tags }) => tags.length !== 1 || tags[0] === "")).toEqual([])
  })

  it("the document has the version of the product", () => {
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/u)
  })

  it("records, what is sent for them and refusals are references to named schemas", () => {
    const { schemas } = document.components
    expect(Object.keys(schemas).length).toBeGreaterThan(35)
    const { get, post } = document.paths["/claims"]
    const listed = get.responses[200].content["application/json"].schema.properties
    expect(listed.data.items).toEqual({ $ref: "#/components/schemas/Claim" })
    expect(listed.pagination).toEqual({ $ref: "#/components/schemas/Pagination" })
    expect(post.requestBody.content["application/json"].schema).toEqual({ $ref: "#/components/schemas/NewClaim" })
    expect(post.responses[422]).toEqual({ $ref: "#/components/responses/InvalidOrKeyReused" })
    expect(document.components.responses.InvalidOrKeyReused).toEqual({
      description: "invalid, key_reused",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } }
    })
  })

  it("every refusal is a component that is used", () => {
    const refused = operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, answer]) => (Number(status) < 300 ? [] : [answer]))
    )
    const used = new Set(refused.map(({ $ref = "" }) => $ref.replace("#/components/responses/", "")))
    expect([...used].toSorted()).toEqual(Object.keys(document.components.responses).toSorted())
  })

  it("every tag is described", () => {
    const used = new Set(operations.flatMap(({ tags }) => tags))
    expect(document.tags.map(({ name }: { readonly name: string }) => name).toSorted()).toEqual([...used].toSorted())
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].{10,}$/u)
  })

  it("every reference has its schema, and every named schema is referenced", () => {
    const text = JSON.stringify(document)
    const referenced = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/gu)].map(([, name = ""]) => name))
    const { schemas } = document.components
    expect([...referenced].toSorted()).toEqual(Object.keys(schemas).toSorted())
  })

  it("examples are what the server accepts, and stand at their schema", () => {
    expect(examples.size).toBeGreaterThan(5)
    for (const [schema, example] of examples) expect(Schema.decodeUnknownResult(schema)(example)._tag).toBe("Success")
    const named = Object.entries(namedSchemas).filter(([, schema]) => examples.has(schema))
    expect(named).toHaveLength(examples.size)
    expect(document.components.schemas.BulkDecision.examples).toEqual([
      { ids: [expect.stringMatching(/^[0-9a-f-]{36}$/u)], status: "approved" }
    ])
  })
})
