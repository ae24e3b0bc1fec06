import { describe, expect, it } from "vitest"
import { countUnlisted, findCommands } from "#domain/palette/palette.rules.ts"
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
const found = (text: string, language: "en" | "es" = "en") =>
  findCommands(available, text, language).flatMap(({ found: all }) =>
    all.map(({ command: { id }, mark }) => [id, mark])
  )

describe("without a text", () => {
  it("without a text all available commands are listed, in the groups' order, without those of keys only", () => {
    expect(found("  ")).toEqual([
      ["approve", null],
      ["report", null],
      ["dark", null],
      ["spanish", null]
    ])
    expect(countUnlisted(available, findCommands(available, "", "en"))).toBe(1)
  })
})

describe("with a text", () => {
  it("the matching letters are marked, ignoring case and accents", () => {
    expect(found("REP")).toEqual([["report", [9, 12]]])
    expect(found("ultima", "es")).toEqual([["undo", [12, 18]]])
    expect(found("español".normalize("NFD"), "es")).toEqual([["spanish", [10, 17]]])
  })

  it("a keyword finds a command without a mark", () => {
    expect(found("appear")).toEqual([["dark", null]])
  })

  it("unavailable commands are listed after the available ones", () => {
    expect(found("d")).toEqual([
      ["approve", [17, 18]],
      ["report", [0, 1]],
      ["undo", [15, 16]],
      ["dark", [8, 9]]
    ])
    expect(countUnlisted(available, findCommands(available, "d", "en"))).toBe(0)
  })

  it("matches at the start of the label come first, then at the start of a word, then inside", () => {
    const three = [command("inside", "Reopen", ""), command("word", "An open door", ""), command("start", "Open", "")]
    expect(findCommands(three, "open", "en")[0]?.found.map(({ command: { id } }) => id)).toEqual([
      "start",
      "word",
      "inside"
    ])
  })

  it("a text without letters counts as none", () => {
    expect(found("!?")).toEqual(found(""))
  })

  it("a text without a match finds nothing", () => {
    expect(found("zzz")).toEqual([])
  })
})
