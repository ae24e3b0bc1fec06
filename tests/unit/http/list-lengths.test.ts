/** What the schemas of bodies say about long lists, and that it is judged first. */
import { Schema, SchemaAST } from "effect"
import { describe, expect, it } from "vitest"
import { listLengths, longestList } from "#adapters/server/api/list-lengths.ts"
import { endpoints } from "#adapters/server/records.ts"

/** Every list in a schema by its path, at any depth. */
const listsIn = (ast: SchemaAST.AST, path: string): ReadonlyArray<readonly [string, SchemaAST.Arrays]> => {
  const own = SchemaAST.isArrays(ast)
    ? [[path, ast] as const, ...ast.rest.flatMap((rest) => listsIn(rest, `${path}[]`))]
    : SchemaAST.isObjects(ast)
      ? ast.propertySignatures.flatMap(({ name, type }) => listsIn(type, `${path}.${String(name)}`))
      : SchemaAST.isUnion(ast)
        ? ast.types.flatMap((type) => listsIn(type, path))
        : []
  return [...own, ...(ast.encoding ?? []).flatMap(({ to }) => listsIn(to, path))]
}

const bodies = endpoints.flatMap(({ method, path, body }) =>
  body === undefined ? [] : [[`${method} ${path}`, body.kind === "json" ? body.schema : body.fields] as const]
)

describe("lists in bodies", () => {
  it("each list has a longest length, with words of its own or those of any invalid value", () => {
    const lists = bodies.flatMap(([name, schema]) => listsIn(schema.ast, name))
    expect(lists.length).toBeGreaterThan(8)
    const endless = lists.filter(([, list]) => longestList(list) === null).map(([path]) => path)
    expect(endless).toEqual([])
  })

  it("a longer list is named, and nothing is said of its elements", () => {
    const Person = Schema.Struct({
      names: Schema.Array(Schema.String).check(Schema.isMaxLength(2, { message: "names_too_many" }))
    })
    const judge = listLengths(
      Schema.Struct({
        owner: Schema.optionalKey(Schema.NullOr(Person)),
        people: Schema.Array(Person).check(Schema.isMaxLength(3, { message: "people_too_many" }))
      })
    )
    const many = Array.from({ length: 125_000 }, () => 1)
    expect(judge?.({ people: many, owner: { names: many } }, [])).toEqual({
      people: "people_too_many",
      "owner.names": "names_too_many"
    })
    expect(judge?.({ people: [{ names: ["a"] }, { names: many }, null], owner: null }, [])).toEqual({
      "people.1.names": "names_too_many"
    })
    for (const fine of [{ people: [] }, { people: "text" }, null, [], 7, many]) expect(judge?.(fine, [])).toEqual({})
  })

  it("a schema without lists needs no judge", () => {
    expect(listLengths(Schema.Struct({ name: Schema.String }))).toBeNull()
  })
})
