/** Every text exists in both languages, and Spanish texts are Spanish. */
import { describe, expect, it } from "vitest"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../../domain/**/*.messages.ts", "../../../domain/**/*-csv.rules.ts"],
  { eager: true }
)

/** Texts that are the same in both languages, each reviewed by a person. */
const alike: ReadonlySet<string> = new Set([
  "1 kB",
  "Health Benefits",
  "English",
  "Español",
  "admin@platform",
  "1 error",
  "Error: 1",
  "Error: 2",
  "Dental",
  "PDF",
  "SSN",
  "Token",
  "no"
])

/** Sample arguments of a message; the first that fits is used: figures, one word, a conflict. */
const samples: ReadonlyArray<ReadonlyArray<ReadonlyArray<unknown>>> = [
  [
    [2, 2, 2],
    [1, 1, 1]
  ],
  [[{ all: 4, en: 1, es: 1 }], [{ all: 1, en: 0, es: 0 }]],
  [[{ user: { given_name: "Ana", surname: "Rojas" }, benefit: { title_en: "Eye care", title_es: "Vista" } }]],
  [[{ status: "approved", updated: 2, inConflict: 1, conflicts: [{ status: "client_deleted" }] }]],
  [["approved"], ["rejected"], ["pending"], ["light"], ["dark"], ["system"]],
  [
    [
      {
        status: "approved",
        by: "Ana",
        decided_by: { name: "Ana" },
        at: "10:42",
        wanted: "rejected",
        count: 2,
        total: 2,
        expected: 3,
        new: 84,
        changed: 312,
        missing: 9,
        actual: 2,
        scope: "roster",
        seconds: 90,
        fields: { file: "csv_no_rows" }
      }
    ],
    [{ reason: "user_deleted", seconds: 30, fields: { file: "csv_empty" } }]
  ],
  [
    [{ one: "user", many: "users" }, 2],
    [{ one: "user", many: "users" }, 1]
  ],
  [["3", "Text"]],
  [
    [recordKinds.user.noun, "10:42"],
    [recordKinds.article.noun, "10:42"]
  ]
]

interface Said {
  readonly path: string
  readonly en: string
  readonly es: string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const call = (words: unknown, args: ReadonlyArray<unknown>): string | null => {
  if (typeof words !== "function") return null
  // A sample that does not fit may also throw.
  const text = answerOf(() => words(...args) as unknown)
  return typeof text === "string" && !/undefined|NaN|\[object/u.test(text) ? text : null
}

const answerOf = (say: () => unknown): unknown => {
  try {
    return say()
  } catch (error) {
    return error
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/**
 * Pairs of texts at the same path; a path that only one language has is paired with an empty text. Where English has an
 * empty table, words are shown as they are, and Spanish has its words for some of them.
 */
const pairs = (path: string, en: unknown, es: unknown): ReadonlyArray<Said> => {
  if (typeof en === "string" || typeof es === "string") return [{ path, en: textOf(en), es: textOf(es) }]
  if (typeof en === "function" || typeof es === "function") {
    const said = samples.map((tries) =>
      tries.flatMap((args) => {
        const [one, other] = [call(en, args), call(es, args)]
        return one === null || other === null ? [] : [{ path: `${path}(${JSON.stringify(args)})`, en: one, es: other }]
      })
    )
    return said.find((texts) => texts.length > 0) ?? [{ path: `${path}: no sample fits`, en: "", es: "" }]
  }
  if (!isRecord(en) || !isRecord(es))
    return [{ path, en: isRecord(en) ? "something" : "", es: isRecord(es) ? "algo" : "" }]
  if (Object.keys(en).length === 0)
    return Object.entries(es).map(([word, text]) => ({ path: `${path}.${word}`, en: word, es: textOf(text) }))
  return [...new Set([...Object.keys(en), ...Object.keys(es)])].flatMap((key) =>
    pairs(`${path}.${key}`, en[key], es[key])
  )
}

/** Texts are under `en` and `es`, or each notice has both. */
const saidIn = (path: string, value: unknown): ReadonlyArray<Said> => {
  if (!isRecord(value)) return []
  if ("en" in value || "es" in value) return pairs(path, value["en"], value["es"])
  return Object.entries(value).flatMap(([key, inner]) => saidIn(`${path}.${key}`, inner))
}

/** The texts of a screen, in a file for each language; functions that make such texts are seen by what they make. */
const screenTexts = (file: string, exports: Readonly<Record<string, unknown>>): ReadonlyArray<Said> =>
  Object.entries(exports)
    .filter(([, english]) => isRecord(english))
    .flatMap(([name, english]) =>
      pairs(
        `${file}.${name}`,
        english,
        modules[file.replace("-english.", "-spanish.")]?.[name.replace(/English$/u, "Spanish")]
      )
    )

const everything = Object.entries(modules).flatMap(([file, exports]) =>
  file.includes("-english.")
    ? screenTexts(file, exports)
    : file.includes("-spanish.")
      ? []
      : saidIn(file.replace("../../../domain/", ""), exports)
)

const sources = import.meta.glob<string>(
  ["../../../src/**/*.{ts,tsx}", "../../../domain/**/*.ts", "!**/*.messages.ts"],
  { query: "?raw", import: "default", eager: true }
)

/** The names of all texts and groups of texts in an object. */
const namesIn = (words: unknown): ReadonlyArray<string> =>
  isRecord(words) ? Object.entries(words).flatMap(([name, inner]) => [name, ...namesIn(inner)]) : []

describe("the texts of the product", () => {
  it("the texts are all found", () => {
    expect(Object.keys(modules).length).toBeGreaterThanOrEqual(7)
    expect(everything.length).toBeGreaterThan(300)
    expect(everything.map(({ en }) => en)).toEqual(
      expect.arrayContaining(["Error updating claim", "Invalid OTP", "This claim no longer exists.", "Admin Login"])
    )
  })

  it("the texts exist in both languages", () => {
    expect(everything.filter(({ en, es }) => en.trim() === "" || es.trim() === "")).toEqual([])
  })

  it("the texts differ between the languages, save for a reviewed list", () => {
    expect(everything.filter(({ en, es }) => en === es && !alike.has(en) && /\p{L}/u.test(en))).toEqual([])
  })

  it("the reviewed list has no text that does not exist", () => {
    const same = new Set(everything.filter(({ en, es }) => en === es).map(({ en }) => en))
    expect([...alike].filter((words) => !same.has(words))).toEqual([])
  })

  it("the texts keep to US English, and to one word for one act", () => {
    const avoided =
      /\b(?:meanwhile|\w+(?:al|an|ogn)is(?:e|ed|ing)|cancell(?:ed|ing)|colour|e-mail|shall|tells of|put together|to stand|no administrators)\b|\balready\.?$/iu
    expect(everything.filter(({ en }) => avoided.test(en))).toEqual([])
  })

  it("the texts keep to the Spanish of Latin America, and to one word for one act", () => {
    const avoided =
      /\b(?:introduzca|pulse|intro|móvil|seguridad social|afiliad|enfocad|entretanto|sub(?:a|ir) (?:el |un |su )?(?:csv|archivo)|se h(?:a|an) |h(?:a|an) (?:cambiado|guardado|enviado|escrito|conservado|terminado|fallado|llegado))/iu
    expect(everything.filter(({ es }) => avoided.test(es))).toEqual([])
    const learning = everything.filter(({ es }) => /aprendizaje/iu.test(es)).map(({ es }) => es)
    expect(new Set(learning)).toEqual(new Set(["Aprendizaje"]))
  })

  it("the texts take the same arguments", () => {
    const places = (text: string) => [...text.matchAll(/\{\d\}/gu)].map(([place]) => place).toSorted()
    expect(everything.filter(({ en, es }) => places(en).join() !== places(es).join())).toEqual([])
  })

  it("the texts of screens are named somewhere outside of the texts", () => {
    expect(Object.keys(sources).length).toBeGreaterThan(300)
    const named = new Set(
      Object.values(sources).flatMap((source) => [
        ...(source.match(/-?\b\w+/gu) ?? []),
        // Scopes of service accounts.
        ...(source.match(/\b\w+:\w+/gu) ?? [])
      ])
    )
    const screens = Object.entries(modules).filter(([file]) => file.includes("-english."))
    expect(
      screens.flatMap(([, exports]) => Object.values(exports).flatMap(namesIn)).filter((name) => !named.has(name))
    ).toEqual([])
  })
})
