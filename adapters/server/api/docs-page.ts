/** The OpenAPI document as one page of plain HTML, without scripts: operations by tag, then the named schemas. */
import { Schema } from "effect"

const Reference = Schema.Struct({ $ref: Schema.String })

const Answered = Schema.Struct({
  description: Schema.String,
  content: Schema.Record(Schema.String, Schema.Struct({ schema: Schema.optionalKey(Schema.Unknown) }))
})
type Answered = typeof Answered.Type

const Operation = Schema.Struct({
  operationId: Schema.String,
  summary: Schema.String,
  tags: Schema.Array(Schema.String),
  security: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  parameters: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      in: Schema.String,
      required: Schema.Boolean,
      description: Schema.optionalKey(Schema.String),
      schema: Schema.Unknown
    })
  ),
  requestBody: Schema.optionalKey(
    Schema.Struct({
      content: Schema.Record(Schema.String, Schema.Struct({ schema: Schema.optionalKey(Schema.Unknown) }))
    })
  ),
  responses: Schema.Record(Schema.String, Schema.Union([Reference, Answered]))
})
type Operation = typeof Operation.Type

const Document = Schema.Struct({
  info: Schema.Struct({ title: Schema.String }),
  paths: Schema.Record(Schema.String, Schema.Record(Schema.String, Operation)),
  tags: Schema.Array(Schema.Struct({ name: Schema.String, description: Schema.String })),
  components: Schema.Struct({
    schemas: Schema.Record(Schema.String, Schema.Unknown),
    responses: Schema.Record(Schema.String, Answered)
  })
})

interface Listed {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export const docsPage = (document: unknown): string => {
  const { info, tags, paths, components } = Schema.decodeUnknownSync(Document)(document)
  const operations: ReadonlyArray<Listed> = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
  )
  const descriptions = new Map(tags.map(({ name, description }) => [name, description]))
  const byTag = Object.entries(Object.groupBy(operations, ({ operation }) => operation.tags[0] ?? ""))
  const navigation = byTag.map(([tag]) => `<a href="#${text(tag)}">${text(tag)}</a>`).join(" ")
  const sections = byTag.map(
    ([tag, listed = []]) =>
      `<h2 id="${text(tag)}">${text(tag)}</h2><p>${text(descriptions.get(tag) ?? "")}</p>${listed.map((one) => operationOf(one, components.responses)).join("")}`
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="${text(name)}"><summary><b>${text(name)}</b></summary>${jsonOf(schema)}</details>`
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)}: interface</title><style>${style}</style></head><body><main>
<h1>${text(info.title)}</h1>
<p>All addresses are below <code>/api</code>; the same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.
Except where it says “open”, send <code>Authorization: Bearer TOKEN</code> with a token of <a href="#authVerifyCode">authVerifyCode</a>.
A POST that is sent again with the same <code>Idempotency-Key</code> is not done twice. What is refused has the shape of
<a href="#Refusal">Refusal</a>; compare its <code>code</code>, which stands beside each status.</p>
<nav>${navigation} <a href="#schemas">schemas</a></nav>
${sections.join("\n")}
<h2 id="schemas">schemas</h2>
${schemas.join("\n")}
</main></body></html>
`
}

const operationOf = ({ method, path, operation }: Listed, named: Readonly<Record<string, Answered>>): string => {
  const { operationId, summary, security, parameters, requestBody, responses } = operation
  const sentBeside = parameters.map(
    ({ name, in: place, required, description = "", schema }) =>
      `<tr><td><code>${text(name)}</code><td>${text(place)}${required ? ", required" : ""}<td>${text(description)}${jsonOf(schema)}`
  )
  const sent = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>Body, ${text(type)}</h3>${jsonOf(schema)}`
  )
  const answered = Object.entries(responses).map(([status, answer]) => {
    const shown = "$ref" in answer ? named[answer.$ref.split("/").at(-1) ?? ""] : answer
    return `<tr><td>${text(status)}<td>${Number(status) < 300 ? answerOf(shown?.content ?? {}) : text(shown?.description ?? "")}`
  })
  return `<details id="${text(operationId)}"><summary><code><b>${method}</b> ${text(path)}</code> ${text(summary)}${security?.length === 0 ? " · open" : ""} <i>${text(operationId)}</i></summary>
${sentBeside.length > 0 ? `<h3>Parameters</h3><table>${sentBeside.join("")}</table>` : ""}${sent.join("")}<h3>Answers</h3><table>${answered.join("")}</table></details>`
}

const answerOf = (content: Answered["content"]): string =>
  Object.entries(content)
    .map(([type, { schema }]) => (type === "application/json" ? jsonOf(schema) : text(type)))
    .join("")

const text = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** JSON with each reference as a link to the schema. */
const jsonOf = (value: unknown): string =>
  `<pre>${text(JSON.stringify(value, null, 2) ?? "").replaceAll(
    /&quot;#\/components\/schemas\/(\w+)&quot;/gu,
    '<a href="#$1">$1</a>'
  )}</pre>`

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 18%, transparent) }
body { margin: 0 } main { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem 6rem }
h1 { font-size: 1.6rem; margin: 0 0 .5rem } h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem } h3 { font-size: .9rem; margin: 1rem 0 .25rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem } code, pre { font: .85rem/1.45 ui-monospace, monospace }
pre { margin: 0; padding: .5rem .75rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24rem; border-radius: 6px; background: color-mix(in srgb, currentColor 6%, transparent) }
details { border-top: 1px solid var(--line) } details[open] { padding-bottom: 1rem } summary { padding: .4rem 0; cursor: pointer }
summary i { opacity: .65; font-size: .85rem } table { width: 100%; border-collapse: collapse }
td { padding: .25rem .75rem .25rem 0; vertical-align: top; border-top: 1px solid var(--line) } td:last-child { width: 100% }
details:target > summary { font-weight: 600 } a { color: light-dark(#1d4ed8, #93c5fd) }`
