/** Everything that is said is said in both languages, and Spanish is Spanish. */
import { describe, expect, it } from "vitest"

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../../domain/**/*.messages.ts", "../../../domain/**/*-csv.rules.ts"],
  { eager: true }
)

/** Words that are the same in both languages, each looked at by a person. */
const alike: ReadonlySet<string> = new Set([
  "Health Benefits",
  "English",
  "Español",
  "admin@platform",
  "1 error",
  "Error: 1",
  "Error: 2",
  "Dental",
  "PDF"
])

/** What a message with arguments is given, in the first way it can say something about: figures, one word, a conflict. */
const samples: ReadonlyArray<ReadonlyArray<ReadonlyArray<unknown>>> = [
  [
    [2, 2, 2],
    [1, 1, 1]
  ],
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
        actual: 2,
        fields: { file: "csv_no_rows" }
      }
    ],
    [{ reason: "user_deleted", fields: { file: "csv_empty" } }]
  ],
  [
    [{ one: "user", many: "users" }, 2],
    [{ one: "user", many: "users" }, 1]
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
  // A sample that does not fit may also break what reads it.
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

/** Pairs of texts at the same place; a place that only one language has is a text beside an empty one. */
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
  return [...new Set([...Object.keys(en), ...Object.keys(es)])].flatMap((key) =>
    pairs(`${path}.${key}`, en[key], es[key])
  )
}

/** Words stand under `en` and `es`, or each notice has both. */
const saidIn = (path: string, value: unknown): ReadonlyArray<Said> => {
  if (!isRecord(value)) return []
  if ("en" in value || "es" in value) return pairs(path, value["en"], value["es"])
  return Object.entries(value).flatMap(([key, inner]) => saidIn(`${path}.${key}`, inner))
}

/** The texts of a screen, which stand in a file for each language. */
const screenTexts = (file: string, exports: Readonly<Record<string, unknown>>): ReadonlyArray<Said> =>
  Object.entries(exports).flatMap(([name, english]) =>
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

  it("the texts take the same arguments", () => {
    const places = (text: string) => [...text.matchAll(/\{\d\}/gu)].map(([place]) => place).toSorted()
    expect(everything.filter(({ en, es }) => places(en).join() !== places(es).join())).toEqual([])
  })
})
