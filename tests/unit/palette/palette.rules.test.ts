import { describe, expect, it } from "vitest"
import { defaultFilter } from "cmdk"
import { countUnlisted, findCommands, type Typed, withRecent } from "#domain/palette/palette.rules.ts"
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
  { language = "en", recent = [], isWhole = false }: Partial<Omit<Typed, "text">> = {}
) => findCommands(commands, { text, language, recent, isWhole }, defaultFilter)

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

  it("the unavailable ones are listed where they are asked for", () => {
    expect(ids(available, "", { isWhole: true })[1]).toEqual(["screen", "undo", "report"])
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

  it("a text without letters counts as none", () => {
    expect(ids(available, "!?")).toEqual(ids(available, ""))
  })

  it("a text without a match finds nothing", () => {
    expect(search(available, "zzz")).toEqual([])
  })
})

it("twenty commands are remembered, the newest first, each once", () => {
  const many = Array.from({ length: 30 }, (_, at) => `c${at % 25}`).reduce(withRecent, [])
  expect(many).toHaveLength(20)
  expect(many.slice(0, 3)).toEqual(["c4", "c3", "c2"])
  expect(new Set(many).size).toBe(20)
})
