/**
 * Judges how long the lists of a body are before anything looks at their elements, of which a small body may have a hundred
 * thousand.
 */
import { Schema, SchemaAST } from "effect"
import type { FieldIssues } from "#domain/shared/issues.rules.ts"

/** Names the lists that are too long, each by its path. */
type LengthJudge = (value: unknown, path: ReadonlyArray<PropertyKey>) => FieldIssues

/** The judge of a schema; null where it has no list. */
export const listLengths = ({ ast }: Schema.Top): LengthJudge | null => judgeOf(ast)

/** The longest list that a schema allows, with what is said of a longer one; null for any length. */
export const longestList = ({ checks }: SchemaAST.Arrays): { readonly most: number; readonly key: string } | null => {
  for (const { annotations } of checks ?? []) {
    const { representation, message = "value_invalid" } = annotations ?? {}
    if (isMaxLength(representation)) return { most: representation.payload.maxLength, key: message }
  }
  return null
}

/** How Effect describes the check of the same name. */
const isMaxLength = Schema.is(
  Schema.Struct({
    id: Schema.Literal("effect/schema/isMaxLength"),
    payload: Schema.Struct({ maxLength: Schema.Int })
  })
)

const judgeOf = (ast: SchemaAST.AST): LengthJudge | null => {
  if (SchemaAST.isArrays(ast)) return judgeOfList(ast)
  if (SchemaAST.isObjects(ast)) {
    const fields = ast.propertySignatures.flatMap(({ name, type }) => {
      const judge = judgeOf(type)
      return judge === null ? [] : [[name, judge] as const]
    })
    return fields.length === 0
      ? null
      : (value, path) =>
          isObject(value) ? merged(fields.map(([name, judge]) => judge(value[name], [...path, name]))) : {}
  }
  if (!SchemaAST.isUnion(ast)) return null
  const members = ast.types.map(judgeOf).filter((judge) => judge !== null)
  return members.length === 0 ? null : (value, path) => merged(members.map((judge) => judge(value, path)))
}

const judgeOfList = (ast: SchemaAST.Arrays): LengthJudge => {
  const longest = longestList(ast)
  const [rest] = ast.rest
  const judge = rest === undefined ? null : judgeOf(rest)
  return (value, path) => {
    if (!Array.isArray(value)) return {}
    if (longest !== null && value.length > longest.most) return { [path.join(".")]: longest.key }
    return judge === null ? {} : merged(value.map((one, place) => judge(one, [...path, place])))
  }
}

const isObject = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const merged = (found: ReadonlyArray<FieldIssues>): FieldIssues => Object.assign({}, ...found)
