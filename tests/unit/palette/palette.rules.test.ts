import { describe, expect, it } from "vitest"
import { defaultFilter } from "cmdk"
import {
  countUnlisted,
  findCommands,
  type Score,
  type PaletteQuery,
  withRecent
} from "#domain/palette/palette.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"

const command = (
  id: string,
  en: string,
  es: string,
  patch: Partial<AvailableCommand<string>> = {}
): AvailableCommand<string> => ({
  id,
  group: "screen",
  keys: [],
  isKeyOnly: false,
  isScreenWide: false,
  label: { en, es },
  detail: null,
  keywords: null,
  message: id,
  why: null,
  ...patch
})
const refused = { message: null, why: { en: "Not now", es: "Ahora no" } }

const available = [
  command("dark", "Use the dark theme", "Usar el tema oscuro", {
    group: "preferences",
    keywords: { en: "appearance", es: "apariencia" }
  }),
  command("spanish", "Switch to Spanish", "Cambiar a español", { group: "preferences" }),
  command("move", "Move the cursor", "Mover el cursor", { isKeyOnly: true }),
  command("undo", "Undo your last decision", "Deshacer su última decisión", refused),
  command("report", "Download Report", "Descargar informe"),
  command("approve", "Approve 3 selected", "Aprobar 3 seleccionadas", { group: "selection" })
]
const search = (
  commands: ReadonlyArray<AvailableCommand<string>>,
  text: string,
  { language = "en", recent = [], listsUnavailable: isWhole = false }: Partial<Omit<PaletteQuery, "text">> = {}
) => findCommands(commands, { text, language, recent, listsUnavailable: isWhole }, defaultFilter)

const ids = (...searched: Parameters<typeof search>) =>
  search(...searched).map(({ group, found }) => [group, ...found.map(({ command: { id } }) => id)])

const marked = (text: string, language: Language = "en") =>
  search(available, text, { language }).flatMap(({ found }) =>
    found.map(({ command: { id, label }, marks }) => [
      id,
      ...marks.map(([from, to]) => label[language].slice(from, to))
    ])
  )

describe("without a text", () => {
  it("all available commands are listed, in the groups' order, without those of keys only", () => {
    expect(ids(available, "  ")).toEqual([
      ["selection", "approve"],
      ["screen", "report"],
      ["preferences", "dark", "spanish"]
    ])
    expect(countUnlisted(available, search(available, ""))).toBe(1)
  })

  it("the most recent commands come first, newest before older, and only once", () => {
    expect(ids(available, "", { recent: ["report", "undo", "gone", "dark"] })).toEqual([
      ["recent", "report", "dark"],
      ["selection", "approve"],
      ["preferences", "spanish"]
    ])
  })

  it("five of the most recent ones are listed apart, the sixth in its group", () => {
    const six = ["a", "b", "c", "d", "e", "f"].map((id) => command(id, id, id))
    expect(ids(six, "", { recent: ["f", "e", "d", "c", "b", "a"] })).toEqual([
      ["recent", "f", "e", "d", "c", "b"],
      ["screen", "a"]
    ])
  })

  it("the unavailable ones are listed where they are asked for", () => {
    expect(ids(available, "", { listsUnavailable: true })[1]).toEqual(["screen", "undo", "report"])
  })

  it("commands of other screens are listed only when they have been used", () => {
    const both = [...available, command("users.add", "Add User", "Añadir usuario", { group: "elsewhere" })]
    expect(ids(both, "").map(([group]) => group)).not.toContain("elsewhere")
    expect(ids(both, "", { recent: ["users.add"] })[0]).toEqual(["recent", "users.add"])
  })
})

describe("with a text", () => {
  it("the matching letters are marked, ignoring case and accents", () => {
    expect(marked("REP")).toEqual([["report", "Rep"]])
    expect(marked("ultima", "es")).toEqual([["undo", "última"]])
    expect(marked("español".normalize("NFD"), "es")).toEqual([["spanish", "español"]])
  })

  it("words match in any order, and each of them must", () => {
    expect(marked("theme dark")).toEqual([["dark", "dark", "theme"]])
    expect(marked("dark report")).toEqual([])
  })

  it("letters in order match, after the words that hold them together", () => {
    expect(marked("dwn")).toEqual([["report", "D", "wn"]])
    expect(marked("aprv").at(0)).toEqual(["approve", "Ap", "r", "v"])
    expect(ids(available, "dwn")).toEqual([["similar", "report"]])
  })

  it.each(["reprot", "repoort", "repirt", "dowload", "spanidh"])("one wrong letter is forgiven: %s", (text) => {
    expect(search(available, text).flatMap(({ found }) => found)).toHaveLength(1)
  })

  it("two wrong letters, or one in a short word, are not", () => {
    expect(search(available, "rxpixt")).toEqual([])
    expect(search(available, "rxp")).toEqual([])
  })

  it("a keyword finds a command without a mark, in both languages", () => {
    expect(marked("appear").at(0)).toEqual(["dark"])
    expect(marked("apariencia")).toEqual([["dark"]])
    expect(marked("informe")).toEqual([["report"]])
    expect(marked("report", "es")).toEqual([["report"]])
  })

  it("unavailable commands are listed after the available ones of their group", () => {
    const three = [
      command("no", "Decide", "", refused),
      command("late", "The decision", ""),
      command("yes", "Decide now", "")
    ]
    expect(ids(three, "deci")).toEqual([["screen", "yes", "late", "no"]])
    expect(countUnlisted(three, search(three, "deci"))).toBe(0)
  })

  it("the group of the best match comes first, settings last", () => {
    const three = [
      command("show", "Show claims", ""),
      command("claims", "Claims", "", { group: "places" }),
      command("setting", "Claims", "", { group: "preferences" })
    ]
    expect(ids(three, "claims").map(([group]) => group)).toEqual(["places", "screen", "preferences"])
  })

  it("matches at the start of the label come first, then at the start of a word, then inside", () => {
    const three = [command("inside", "Reopen", ""), command("word", "An open door", ""), command("start", "Open", "")]
    expect(ids(three, "open")).toEqual([
      ["screen", "start", "word"],
      ["similar", "inside"]
    ])
    expect(ids(three, "open", { recent: ["word"] })[0]).toEqual(["screen", "word", "start"])
  })

  it("of matches that were used, the newest comes first, wherever they stand", () => {
    const three = ["a", "b", "c"].map((id) => command(id, `Open ${id}`, ""))
    for (const all of [three, three.toReversed()])
      expect(ids(all, "open", { recent: ["b", "a"] })).toEqual([["screen", "b", "a", "c"]])
  })

  it("a text without letters counts as none", () => {
    expect(ids(available, "!?")).toEqual(ids(available, ""))
  })

  it("a text without a match finds nothing", () => {
    expect(search(available, "zzz")).toEqual([])
  })
})

describe("how well a word matches", () => {
  /** What is found where texts match as given, whatever they are: commands by their labels, with the marked parts. */
  const scored = (
    labels: ReadonlyArray<string>,
    text: string,
    score: Score,
    patch: Partial<AvailableCommand<string>> = {}
  ) =>
    findCommands(
      labels.map((label) => command(label, label, label, patch)),
      { text, language: "en", recent: [] },
      score
    ).flatMap(({ group, found }) => [group, ...found.map(({ command: { id } }) => id)])
  /** A word matches as well as given once one letter is left out, and not as a whole. */
  const oneLess =
    (length: number, value: number): Score =>
    (_, typed) =>
      typed.length === length - 1 ? value : 0

  it("a wrong letter is forgiven from four letters on, and from six on where the rest does not stand together", () => {
    expect(scored(["x"], "abc", oneLess(3, 1))).toEqual([])
    expect(scored(["x"], "abcd", oneLess(4, 0.5))).toEqual(["similar", "x"])
    expect(scored(["x"], "abcde", oneLess(5, 0.49))).toEqual([])
    expect(scored(["x"], "abcdef", oneLess(6, 0.1))).toEqual(["similar", "x"])
    expect(scored(["x"], "abcdef", oneLess(6, 0.09))).toEqual([])
  })

  it("a forgiven letter only resembles, however well the others match", () => {
    expect(scored(["x"], "abcd", oneLess(4, 1))).toEqual(["similar", "x"])
  })

  it("a text of which one word only resembles resembles", () => {
    const one: Score = (_, typed) => (typed === "one" ? 1 : 0.1)
    expect(scored(["x"], "one two", one)).toEqual(["similar", "x"])
  })

  it("letters in order that are interrupted too often match nothing", () => {
    expect([scored(["x"], "abc", () => 0.02), scored(["x"], "abc", () => 0.019)]).toEqual([["similar", "x"], []])
  })

  it("commands that only resemble the text come after those that match, as a separate group", () => {
    const half: Score = (text) => (text.startsWith("near") ? 0.44 : text.startsWith("far") ? 0.03 : 0.45)
    expect(scored(["far", "near", "well"], "q", half)).toEqual(["screen", "well", "similar", "near", "far"])
  })

  it("a word in the label counts more than one in the keywords, which must stand there at the beginning of a word", () => {
    const keywords = { en: "keyword", es: "" }
    const inKeywords =
      (value: number): Score =>
      (text) =>
        text.includes("keyword") ? value : 0
    expect(scored(["x"], "q", inKeywords(0.5), { keywords })).toEqual(["screen", "x"])
    expect(scored(["x"], "q", inKeywords(0.49), { keywords })).toEqual([])
    const two = [command("key", "One", "One", { keywords }), command("label", "Two", "Two")]
    const alike: Score = (text) => (text === "two" || text.includes("keyword") ? 0.8 : 0)
    expect(
      findCommands(two, { text: "q", language: "en", recent: [] }, alike)[0]?.found.map(({ command: { id } }) => id)
    ).toEqual(["label", "key"])
  })

  it("every word counts, and of labels that match alike the shorter one comes first", () => {
    const both: Score = (text, typed) => (text === "first" ? 0.65 : typed === "one" ? 1 : 0.5)
    expect(scored(["second", "first"], "one two", both)).toEqual(["screen", "second", "first"])
    expect(scored(["longer label", "short"], "q", () => 0.6)).toEqual(["screen", "short", "longer label"])
  })

  it("a label that begins with the text comes before one with a word that does, however well others match", () => {
    const inside: Score = (text) => (text.startsWith("other") ? 0.9 : 0.6)
    expect(scored(["other", "the open", "open the"], "open", inside)).toEqual([
      "screen",
      "open the",
      "the open",
      "other"
    ])
    expect(scored(["other", "open the door"], "open the", inside)).toEqual(["screen", "open the door", "other"])
  })

  it("the group of the best available match comes first", () => {
    const three = [
      command("open", "Open", "", { ...refused }),
      command("reopen", "Reopening an old one", "", { group: "selection" }),
      command("opening", "Opening", "", { group: "places" })
    ]
    const found = findCommands(three, { text: "open", language: "en", recent: [] }, () => 0.6)
    expect(found.map(({ group }) => group)).toEqual(["places", "selection", "screen"])
  })

  it("the parts of several words are marked in order, and as one where they touch", () => {
    const marks = (label: string, text: string) =>
      findCommands([command("x", label, label)], { text, language: "en", recent: [] }, () => 1)[0]?.found[0]?.marks
    expect(marks("Report", "ort rep")).toEqual([[0, 6]])
    expect(marks("Report", "report rep")).toEqual([[0, 6]])
    expect(marks("Undo and do", "do and")).toEqual([
      [5, 8],
      [9, 11]
    ])
    expect(marks("Report", "rxt")).toEqual([])
    expect(marks("Report", "rtt")).toEqual([])
    expect(marks("Repeat report", "port")).toEqual([[9, 13]])
    expect(marks("Straße A", "a")).toEqual([[7, 8]])
  })

  it("text beyond the longest label is ignored", () => {
    const typed: Array<string> = []
    scored(["x"], "a".repeat(150), (_, word) => (typed.push(word), 1))
    expect(new Set(typed)).toEqual(new Set(["a".repeat(100)]))
  })
})

it("those that a search does not list are counted where they are unavailable", () => {
  const all = [
    command("on", "On", ""),
    command("off", "Off", "", refused),
    command("key", "Key", "", { ...refused, isKeyOnly: true })
  ]
  expect(countUnlisted(all, [])).toBe(1)
  expect(countUnlisted(all, search(all, "off"))).toBe(0)
})

it("twenty commands are remembered, the newest first, each once", () => {
  const many = Array.from({ length: 30 }, (_, at) => `c${at % 25}`).reduce(withRecent, [])
  expect(many).toHaveLength(20)
  expect(many.slice(0, 3)).toEqual(["c4", "c3", "c2"])
  expect(withRecent(["c", "b", "a"], "b")).toEqual(["b", "c", "a"])
})
