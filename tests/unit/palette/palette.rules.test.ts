import { describe, expect, it } from "vitest"
import { countUnlisted, findCommands, type PaletteQuery, withRecent } from "#domain/palette/palette.rules.ts"
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
) => findCommands(commands, { text, language, recent, listsUnavailable: isWhole })

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

  it("the unavailable ones are listed after the others where they are asked for", () => {
    expect(ids(available, "", { listsUnavailable: true })[1]).toEqual(["screen", "report", "undo"])
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

  it("letters in order within words match, after those that hold them together", () => {
    expect(marked("dwn")).toEqual([["report", "D", "wn"]])
    expect(marked("aprv").at(0)).toEqual(["approve", "Ap", "r", "v"])
    expect(marked("dore")).toEqual([["report", "Do", "Re"]])
    const [group] = search(available, "dwn")
    expect([group?.group, group?.isCertain]).toEqual(["screen", false])
    expect(search(available, "down")[0]?.isCertain).toBe(true)
  })

  it.each(["reprot", "repoort", "repirt", "spanidh", "dpwnload"])("one wrong letter is forgiven: %s", (text) => {
    const groups = search(available, text)
    expect(groups.map(({ group, isCertain }) => [group, isCertain])).toEqual([["similar", false]])
    expect(groups[0]?.found).toHaveLength(1)
  })

  it("nothing that only resembles the text is listed beside what matches it", () => {
    const two = [command("open", "Reopen", ""), command("repen", "Repen", "")]
    expect(ids(two, "repen")).toEqual([["screen", "repen", "open"]])
    expect(ids(two, "reoepn")).toEqual([["similar", "open"]])
  })

  it("two wrong letters, or one in a short word, are not", () => {
    expect(search(available, "rxpixt")).toEqual([])
    expect(search(available, "rxp")).toEqual([])
  })

  it("a keyword finds a command by its beginning only, without a mark, in both languages", () => {
    expect(marked("appear")).toEqual([["dark"]])
    expect(marked("pearance")).toEqual([])
    expect(marked("apariencia")).toEqual([["dark"]])
    expect(marked("informe")).toEqual([["report"]])
    expect(marked("report", "es")).toEqual([["report"]])
  })

  it("of commands that match equally well those here come before those elsewhere, then the available ones", () => {
    const four = [
      command("no", "Decide", "", refused),
      command("elsewhere", "Decide", "", { group: "elsewhere" }),
      command("yes", "Decide", ""),
      command("late", "The decision", "")
    ]
    expect(ids(four, "deci")).toEqual([
      ["screen", "yes", "no", "late"],
      ["elsewhere", "elsewhere"]
    ])
    expect(countUnlisted(four, search(four, "deci"))).toBe(0)
  })

  it("the group of the best match comes first, settings as well", () => {
    const three = [
      command("show", "Show claims", ""),
      command("claims", "Claims", "", { group: "places" }),
      command("setting", "Compact", "", { group: "preferences" }),
      command("companies", "Show companies by activity", "")
    ]
    expect(ids(three, "claims").map(([group]) => group)).toEqual(["places", "screen"])
    expect(ids(three, "compact")).toEqual([
      ["preferences", "setting"],
      ["screen", "companies"]
    ])
  })

  it("a whole word comes before a beginning, a beginning before a keyword, a keyword before letters", () => {
    const words = { en: "open", es: "" }
    const four = [
      command("letters", "Oversee parts enter now", ""),
      command("inside", "Reopen", ""),
      command("keyword", "Other", "", { keywords: words }),
      command("hiddenName", "Another", "Open it"),
      command("beginning", "Opening", ""),
      command("whole", "Do open", "")
    ]
    expect(ids(four, "open")).toEqual([["screen", "whole", "beginning", "hiddenName", "keyword", "inside", "letters"]])
  })

  it("of equal matches the name that begins with the text comes first, then the shorter label", () => {
    const three = [
      command("word", "An open door", ""),
      command("short", "My open", ""),
      command("start", "Open the old door", "")
    ]
    expect(ids(three, "open")).toEqual([["screen", "start", "short", "word"]])
  })

  it("the commands used last change no order", () => {
    const two = ["a", "b"].map((id) => command(id, `Open ${id}`, ""))
    expect(ids(two, "open", { recent: ["b"] })).toEqual([["screen", "a", "b"]])
  })

  it("another name counts as the label does, without a mark", () => {
    const names = { en: "Quiz Management, Quizzes", es: "Cuestionarios" }
    const two = [
      command("add", "Add Quiz", "", { detail: { en: "Question Management", es: "" }, group: "elsewhere" }),
      command("place", "Question Management", "", { group: "places", names })
    ]
    expect(ids(two, "quiz management").at(0)).toEqual(["places", "place"])
    expect(ids(two, "quizzes")).toEqual([["places", "place"]])
    expect(search(two, "quizz")[0]?.found[0]?.marks).toEqual([])
    expect(ids(two, "cuest")).toEqual([["places", "place"]])
  })

  it("the letters go on in what stands beside the label, which is not marked", () => {
    const elsewhere = command("csv", "Upload CSV", "", { detail: { en: "Users", es: "" } })
    expect(search([elsewhere], "ucu")[0]?.found[0]?.marks).toEqual([
      [0, 1],
      [7, 8]
    ])
  })

  it("a text without letters counts as none", () => {
    expect(ids(available, "!?")).toEqual(ids(available, ""))
  })

  it("a text without a match finds nothing", () => {
    expect(search(available, "zzz")).toEqual([])
  })
})

it("the parts of several words are marked in order, and as one where they touch", () => {
  const marks = (label: string, text: string) => search([command("x", label, label)], text)[0]?.found[0]?.marks
  expect(marks("Report", "ort rep")).toEqual([[0, 6]])
  expect(marks("Report", "report rep")).toEqual([[0, 6]])
  expect(marks("Undo and do", "do and")).toEqual([
    [5, 8],
    [9, 11]
  ])
  expect(marks("Repeat report", "report")).toEqual([[7, 13]])
  expect(marks("Straße A", "a")).toEqual([[7, 8]])
})

it("text beyond the longest label is ignored", () => {
  expect(search([command("x", "a".repeat(100), "")], "a".repeat(150))).toHaveLength(1)
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
