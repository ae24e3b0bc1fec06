/** How the schemas of `compact-schema.ts` are made, run and written; only that file imports it. */

/** `type`: the value is judged as it is, without decoding or encoding. */
export type Mode = "decode" | "encode" | "type"

export interface Issue {
  readonly path: ReadonlyArray<PropertyKey>
  readonly message: string
}

/** What parsing answers in the place of a value. */
export class Failed {
  readonly issues: ReadonlyArray<Issue>
  constructor(issues: ReadonlyArray<Issue>) {
    this.issues = issues
  }
}

export interface Annotations {
  readonly message?: string
}

export interface KeyAnnotations {
  readonly messageMissingKey?: string
}

type Verdict = boolean | string | undefined | { readonly path: ReadonlyArray<PropertyKey>; readonly issue: string }

export interface Check extends Annotations {
  /** Effect passes the syntax tree and options between; no check of the browser reads the tree. */
  readonly run: (value: never, tree: null, options: object) => Verdict
}

export interface Transformation {
  readonly decode: (value: never) => unknown
  readonly encode: (value: never) => unknown
}

export interface Link extends Transformation {
  readonly from: Plain
}

/** What values of a kind may be before they are parsed; null for anything. */
export type Types = ReadonlyArray<string> | null

export interface Kind {
  readonly parse: (input: unknown, mode: Mode, self: Plain) => unknown
  readonly types: Types
  readonly literal?: unknown
  readonly fields?: Fields
}

interface Parts extends Kind, Annotations, KeyAnnotations {
  readonly checks: ReadonlyArray<Check>
  /** The schemas it is decoded from, the nearest first. */
  readonly links: ReadonlyArray<Link>
  readonly isOptional?: true
}

export interface Plain extends Parts {
  readonly pipe: (...steps: ReadonlyArray<(schema: Plain) => Plain>) => Plain
  readonly check: (...checks: ReadonlyArray<Check>) => Plain
  readonly annotate: (annotations: Annotations) => Plain
  readonly annotateKey: (annotations: KeyAnnotations) => Plain
  readonly make: (value: unknown) => unknown
}

export type Fields = Readonly<Record<string, Plain>>

export const failed = (message = "Expected a valid value"): Failed => new Failed([{ path: [], message }])

const issuesOf = ({ run, message }: Check, value: unknown): ReadonlyArray<Issue> => {
  const verdict = Reflect.apply(run, undefined, [value, null, {}])
  if (verdict === undefined || verdict === true) return []
  return typeof verdict === "object"
    ? [{ path: verdict.path, message: message ?? verdict.issue }]
    : failed(message ?? (verdict || undefined)).issues
}

export const run = (self: Plain, input: unknown, mode: Mode): unknown => {
  let value = input
  if (mode === "decode")
    for (const { from, decode } of self.links.toReversed()) {
      const source = run(from, value, mode)
      value = source instanceof Failed ? source : Reflect.apply(decode, undefined, [source])
      if (value instanceof Failed) return value
    }
  const parsed = self.parse(value, mode, self)
  if (parsed instanceof Failed) return parsed
  const issues = self.checks.flatMap((check) => issuesOf(check, mode === "encode" ? value : parsed))
  if (issues.length > 0) return new Failed(issues)
  if (mode !== "encode") return parsed
  let written = parsed
  for (const { from, encode } of self.links) {
    written = run(from, Reflect.apply(encode, undefined, [written]), mode)
    if (written instanceof Failed) return written
  }
  return written
}

export const valid = (schema: Plain, input: unknown, mode: Mode): unknown => {
  const value = run(schema, input, mode)
  if (value instanceof Failed) throw new Error("A value breaks its schema", { cause: value.issues })
  return value
}

export const schema = <Own extends Kind & Partial<Parts>>(own: Own): Own & Plain => {
  const parts = { checks: [], links: [], ...own }
  const checks: ReadonlyArray<Check> = parts.checks
  const last = checks.at(-1)
  const self: Own & Plain = {
    ...parts,
    pipe: (...steps) => steps.reduce((piped: Plain, step) => step(piped), self),
    check: (...more) => schema({ ...parts, checks: [...checks, ...more] }),
    // A message is that of the last check, if there is one.
    annotate: (annotations) =>
      last === undefined
        ? schema({ ...parts, ...annotations })
        : schema({ ...parts, checks: checks.with(-1, { ...last, ...annotations }) }),
    annotateKey: (annotations) => schema({ ...parts, ...annotations }),
    make: (value) => valid(self, value, "type")
  }
  return self
}
