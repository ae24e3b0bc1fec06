/**
 * The part of Effect's Schema that the browser program uses (`docs/effect-subset.md`), in a tenth of the bytes. The build
 * puts it in the place of `effect/Schema`, `SchemaIssue` and `SchemaTransformation`; types and every other program use
 * Effect's own. `tests/unit/http/compact-schema.test.ts` holds that both judge the same of every schema.
 */
import { Data, Result } from "effect"
import {
  type Annotations,
  type Check,
  type Fields,
  type Issue,
  type KeyAnnotations,
  type Kind,
  type Mode,
  type Plain,
  type Transformation,
  type Types,
  Failed,
  failed,
  run,
  schema,
  valid
} from "./schema-runner.ts"

const guarded = (types: Types, isValid: (input: unknown) => boolean): Kind => ({
  types,
  parse: (input, _, self) => (isValid(input) ? input : failed(self.message))
})
const ofType = (type: string) => schema(guarded([type], (input) => typeof input === type))

const Text = ofType("string")
const Numeric = ofType("number")
const Flag = ofType("boolean")
export const Null = schema(guarded(["null"], (input) => input === null))
export const Unknown = schema(guarded(null, () => true))

export const Literal = (literal: unknown) =>
  schema({ ...guarded([typeof literal], (input) => input === literal), literal })

/** The schema of what a value is decoded from. */
export const toEncoded = (self: Plain): Plain => {
  const source = self.links.at(-1)?.from
  return source === undefined ? self : toEncoded(source)
}

const isObject = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === "object" && input !== null && !Array.isArray(input)

/** The values under their names, or the issues of all of them with their paths. */
const gathered = (outcomes: ReadonlyArray<readonly [PropertyKey, unknown]>): typeof outcomes | Failed => {
  const issues = outcomes.flatMap(([name, outcome]) =>
    outcome instanceof Failed ? outcome.issues.map(({ path, message }) => ({ path: [name, ...path], message })) : []
  )
  return issues.length > 0 ? new Failed(issues) : outcomes
}

const objectOf = (outcomes: ReturnType<typeof gathered>): unknown =>
  outcomes instanceof Failed ? outcomes : Object.fromEntries(outcomes)

export const Struct = <Own extends Fields>(fields: Own) =>
  schema({
    types: ["object"],
    fields,
    parse: (input, mode, self) =>
      isObject(input)
        ? objectOf(
            gathered(
              Object.entries(fields).flatMap(([name, field]): Array<[string, unknown]> => {
                if (name in input) return [[name, run(field, input[name], mode)]]
                return field.isOptional ? [] : [[name, failed(field.messageMissingKey ?? "Missing key")]]
              })
            )
          )
        : failed(self.message)
  })

const Dictionary = (_key: Plain, value: Plain) =>
  schema({
    types: ["object"],
    parse: (input, mode, self) =>
      isObject(input)
        ? objectOf(gathered(Object.entries(input).map(([name, one]) => [name, run(value, one, mode)])))
        : failed(self.message)
  })

const List = (row: Plain) =>
  schema({
    types: ["array"],
    parse: (input, mode, self) => {
      if (!Array.isArray(input)) return failed(self.message)
      const outcomes = gathered(input.map((one, place) => [place, run(row, one, mode)]))
      return outcomes instanceof Failed ? outcomes : outcomes.map(([, one]) => one)
    }
  })

/** Whether a member of a union is tried at all: only the issues of such members are reported. */
const isCandidate = (member: Plain, input: unknown, mode: Mode): boolean => {
  const sideOf = (one: Plain) => (mode === "decode" ? toEncoded(one) : one)
  const { literal, fields = {}, types } = sideOf(member)
  if (literal !== undefined) return input === literal
  const tags = Object.entries(fields).flatMap(([name, field]) => {
    const tag = sideOf(field).literal
    return tag === undefined || field.isOptional ? [] : [[name, tag] as const]
  })
  if (tags.length === 0)
    return types === null || types.includes(input === null ? "null" : Array.isArray(input) ? "array" : typeof input)
  const present = isObject(input) ? tags.filter(([name]) => name in input) : []
  return present.length > 0 && isObject(input) && present.every(([name, tag]) => input[name] === tag)
}

export const Union = <Members extends ReadonlyArray<Plain>>(members: Members) =>
  schema({
    members,
    types: members.every(({ types }) => types !== null)
      ? members.flatMap((member) => toEncoded(member).types ?? [])
      : null,
    parse: (input, mode, self) => {
      const issues: Array<Issue> = []
      for (const member of members.filter((one) => isCandidate(one, input, mode))) {
        const value = run(member, input, mode)
        if (!(value instanceof Failed)) return value
        issues.push(...value.issues)
      }
      return issues.length > 0 ? new Failed(issues) : failed(self.message)
    }
  })

export const Literals = <const Of extends ReadonlyArray<unknown>>(literals: Of) =>
  schema({ ...Union(literals.map(Literal)), literals })
export const NullOr = (member: Plain) => Union([member, Null])

export const optionalKey = (self: Plain) => schema({ ...self, isOptional: true })
export const annotateKey = (annotations: KeyAnnotations) => (self: Plain) => self.annotateKey(annotations)
export const brand = () => (self: Plain) => self

const same = (value: unknown) => value
const unchanged: Transformation = { decode: same, encode: same }

export const decodeTo =
  (to: Plain, transformation = unchanged) =>
  (from: Plain): Plain =>
    schema({ ...to, links: [...to.links, { ...transformation, from }] })

export const makeFilter = (judge: Check["run"], { message }: Annotations = {}): Check => ({
  run: judge,
  ...(message !== undefined && { message })
})

export const isPattern = (pattern: RegExp, annotations?: Annotations) =>
  makeFilter((text: string) => pattern.test(text), annotations)
export const isMinLength = (least: number, annotations?: Annotations) =>
  makeFilter(({ length }: { readonly length: number }) => length >= least, annotations)
export const isMaxLength = (most: number, annotations?: Annotations) =>
  makeFilter(({ length }: { readonly length: number }) => length <= most, annotations)
export const isNonEmpty = (annotations?: Annotations) => isMinLength(1, annotations)
export const isInt = (annotations?: Annotations) => makeFilter(Number.isSafeInteger, annotations)
export const isGreaterThan = (bound: number, annotations?: Annotations) =>
  makeFilter((value: number) => value > bound, annotations)
export const isBetween = (
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  annotations?: Annotations
) => makeFilter((value: number) => value >= minimum && value <= maximum, annotations)

const fromText: Transformation = { decode: Number, encode: String }

export const Int = Numeric.check(isInt())
export const NumberFromString = Text.pipe(decodeTo(Numeric, fromText))
export const FiniteFromString = Text.pipe(decodeTo(Numeric.check(makeFilter(Number.isFinite)), fromText))
export const Trim = Text.pipe(
  decodeTo(Text.check(makeFilter((text: string) => text === text.trim())), {
    decode: (text: string) => text.trim(),
    encode: same
  })
)

const fromJson: Transformation = {
  decode: (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return failed()
    }
  },
  encode: JSON.stringify
}
export const fromJsonString = (to: Plain) => Text.pipe(decodeTo(to, fromJson))

/** An expected failure: a class, a schema and a tag in one. Its subclass is what is decoded. */
export const TaggedError =
  () =>
  (identifier: string, own: Fields): Plain & (new (values?: object) => object) => {
    const fields = { _tag: Literal(identifier), ...own }
    const content = Struct(fields)
    class Failure extends Data.Error {
      constructor(values: object = {}) {
        super()
        Object.assign(this, valid(content, { _tag: identifier, ...values }, "type"))
      }
    }
    Object.defineProperty(Failure.prototype, "name", { value: identifier, configurable: true, writable: true })
    const parse: Kind["parse"] = (input, mode, self) => {
      if (typeof self !== "function") return failed()
      if (mode !== "decode" && !(input instanceof self)) return failed()
      if (mode === "type") return input
      const values = run(content, input, mode)
      return values instanceof Failed || mode === "encode" ? values : Reflect.construct(self, [values])
    }
    return Object.assign(Failure, schema({ parse, types: ["object"], fields }), { identifier })
  }

export const is =
  (self: Plain) =>
  (input: unknown): boolean =>
    !(run(self, input, "type") instanceof Failed)

export const decodeUnknownResult =
  (self: Plain) =>
  (input: unknown): Result.Result<unknown, { readonly issue: Failed }> => {
    const value = run(self, input, "decode")
    return value instanceof Failed ? Result.fail({ issue: value }) : Result.succeed(value)
  }

export const encodeUnknownSync = (self: Plain) => (value: unknown) => valid(self, value, "encode")

/** Of `SchemaIssue`: an issue's message is that of its schema or check. */
export const makeFormatterStandardSchemaV1 = () => (issue: Failed) => issue

/** Of `SchemaTransformation`. */
export const transform = (transformation: Transformation) => transformation

export { Dictionary as Record, Flag as Boolean, List as Array, Numeric as Number, Text as String }
