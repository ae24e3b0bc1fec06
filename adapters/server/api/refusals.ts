/** All refusals of this server: those of the HTTP layer, and domain failures as a contract declares them. */
import { Data, Schema } from "effect"
import { commonRefusals, type Envelope, type Refusal } from "#adapters/contract/endpoint.ts"
import { describeIssue, type FieldIssues } from "#domain/shared/issues.rules.ts"
import type { Translated } from "#domain/shared/language.schema.ts"
import type { RequestContext } from "./request-context.ts"
import { respondJson, type Headers, type ResponseBody } from "./respond.ts"

/** The text of a failure; one with details is described by a function of the failure. */
export type FailureWords = string | ((failure: never) => string)

/** The texts of all features: a failure's by its tag, a field's by the key of its check. */
export type Words = Translated<{
  readonly failures: Readonly<Record<string, FailureWords>>
  readonly fields: Readonly<Record<string, string>>
}>

const wireTexts = {
  bad_request: { status: 400, en: "The request is not valid.", es: "La solicitud no es válida." },
  malformed: { status: 400, en: "The body cannot be read.", es: "No se puede leer el cuerpo." },
  forbidden_key: {
    status: 400,
    en: "The body contains a forbidden key.",
    es: "El cuerpo contiene una clave prohibida."
  },
  forbidden_text: {
    status: 400,
    en: "The request contains characters that cannot be stored.",
    es: "La solicitud contiene caracteres que no se pueden guardar."
  },
  other_id: {
    status: 400,
    en: "The id in the body is not the one in the path.",
    es: "El id del cuerpo no es el de la ruta."
  },
  key_malformed: {
    status: 400,
    en: "Idempotency-Key must be 1 to 200 visible ASCII characters.",
    es: "Idempotency-Key debe tener de 1 a 200 caracteres ASCII visibles."
  },
  password_change_required: {
    status: 403,
    en: "Change your password first: it was set by another person.",
    es: "Primero cambie su contraseña: la estableció otra persona."
  },
  second_factor_missing: {
    status: 403,
    en: "Add a passkey or an authenticator app first.",
    es: "Primero añada una llave de acceso o una aplicación de autenticación."
  },
  not_found: { status: 404, en: "Not found", es: "No encontrado" },
  method_not_allowed: {
    status: 405,
    en: "This method is not allowed here.",
    es: "Este método no está permitido aquí."
  },
  key_under_way: {
    status: 409,
    en: "The first request with this Idempotency-Key is still in progress.",
    es: "La primera solicitud con esta Idempotency-Key sigue en curso."
  },
  too_large: { status: 413, en: "This is too large.", es: "Es demasiado grande." },
  unsupported_type: {
    status: 415,
    en: "This content type is not accepted here.",
    es: "Este tipo de contenido no se acepta aquí."
  },
  key_reused: {
    status: 422,
    en: "This Idempotency-Key was used for another request, or before this server was upgraded. Look whether that was done, then send a new key.",
    es: "Esta Idempotency-Key se usó para otra solicitud, o antes de actualizar este servidor. Compruebe si aquello se hizo y envíe una clave nueva."
  },
  overloaded: {
    status: 503,
    en: "The server is receiving too much at once. Nothing was changed. Try again in a moment.",
    es: "El servidor está recibiendo demasiado a la vez. No se cambió nada. Inténtelo de nuevo en un momento."
  },
  unforeseen: { status: 500, en: "Something went wrong", es: "Algo salió mal" }
} as const satisfies Readonly<Record<string, Translated<string> & { readonly status: number }>>

/** Texts of the two field issues that only the HTTP layer finds. */
const wireFieldWords = {
  en: { file_missing: "Please select a file to upload", value_repeated: "This value is given more than once." },
  es: { file_missing: "Seleccione un archivo para cargar", value_repeated: "Este valor se indica más de una vez." }
} satisfies Translated<Readonly<Record<string, string>>>

/** A refusal by the HTTP layer itself, before any domain rule. Nothing was changed. */
export class WireRefused extends Data.TaggedError("WireRefused")<{
  readonly code: keyof typeof wireTexts
  readonly fields?: FieldIssues
  readonly headers?: Headers
  /** The key of a more specific text than the code's own. */
  readonly textKey?: string | undefined
  /** Answers like this refusal of the endpoint: a malformed id cannot be distinguished from an unknown one. */
  readonly sameAs?: Refusal
}> {}

/** An encoded answer of the API, ready to be sent, stored and replayed; before it is sent, it may be packed. */
export interface RenderedAnswer<Body = string> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

export const wireRefusalRenderer =
  (words: Words) =>
  (
    context: RequestContext,
    { code, fields, headers, sameAs, textKey }: Pick<WireRefused, "code" | "fields" | "headers" | "sameAs" | "textKey">
  ): RenderedAnswer => {
    const declared = sameAs
      ? words[context.language].failures[sameAs.failure.identifier]
      : textKey && words[context.language].fields[textKey]
    const envelope: Envelope = {
      message: typeof declared === "string" ? declared : wireTexts[code][context.language],
      code: sameAs?.code ?? code,
      ...(fields && { fields: describeFields(words, context, fields) }),
      ...(code === "unforeseen" && { requestId: context.id })
    }
    return { status: wireTexts[code].status, body: JSON.stringify(envelope), headers: headers ?? {} }
  }

/** The most fields of one answer. A caller who corrects them sees the next. */
export const fieldsMax = 100

/** An issue of the body as a whole has no field name. */
const describeFields = (words: Words, context: RequestContext, fields: FieldIssues): FieldIssues => {
  const describe = describeIssue({ ...wireFieldWords[context.language], ...words[context.language].fields })
  return Object.fromEntries(
    Object.entries(fields)
      .slice(0, fieldsMax)
      .map(([path, key]) => [path === "" ? "body" : path, describe(key)])
  )
}

export interface DomainFailure {
  readonly _tag: string
}

/**
 * Renders a domain failure as the endpoint declares it: its properties become `fields` (or its property `fields` does),
 * `current` and `saved` stand beside them, `seconds` becomes `Retry-After`. Null for an undeclared failure.
 */
export const failureRenderer = (declared: ReadonlyArray<Refusal>, words: Words) => {
  const known = new Map(
    [...commonRefusals, ...declared].map((refusal) => [
      refusal.failure.identifier,
      { refusal, write: Schema.encodeUnknownSync(refusal.failure) }
    ])
  )
  return (context: RequestContext, failure: DomainFailure): RenderedAnswer | null => {
    const found = known.get(failure._tag)
    if (!found) return null
    const { refusal, write } = found
    const {
      _tag: _,
      seconds,
      current,
      saved,
      fields,
      ...rest
    }: Readonly<Record<string, unknown>> = write(failure) as object as {}
    const details = refusal.worded ? describeFields(words, context, fields as FieldIssues) : (fields ?? rest)
    const envelope = {
      message: failureText(words[context.language].failures[failure._tag], failure),
      code: refusal.code,
      ...refusal.extra,
      ...(Object.keys(details as object).length > 0 && { fields: details }),
      ...(current !== undefined && { current }),
      ...(saved !== undefined && { saved })
    }
    const headers: Headers = seconds === undefined ? {} : { "retry-after": `${Number(seconds)}` }
    return { status: refusal.status, body: JSON.stringify(envelope), headers }
  }
}

const failureText = (text: FailureWords | undefined, failure: DomainFailure): string => {
  if (text === undefined) throw new Error(`The failure ${failure._tag} has no text`)
  return typeof text === "string" ? text : (text as (failure: DomainFailure) => string)(failure)
}

export const respondRendered = (
  context: RequestContext,
  { status, body, headers }: RenderedAnswer<ResponseBody>
): Response => respondJson(context, status, body, headers)
