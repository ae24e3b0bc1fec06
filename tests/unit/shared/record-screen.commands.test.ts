import { describe, expect, it } from "vitest"
import { reportCommands, reportWords, sheetRowsMax } from "#domain/shared/report/report.commands.ts"
import { companyCommandWords } from "#domain/companies/company.messages.ts"
import { bilingual } from "#domain/shared/language.rules.ts"
import { listWords } from "#domain/shared/list/list-commands.messages.ts"
import type { Command } from "#domain/shared/screen/command.schema.ts"
import { importCommand, recordCommands, statusFilters } from "#domain/shared/record-screen/record-screen.commands.ts"

interface Door {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly status: "active" | "inactive"
  readonly is_deleted?: boolean
}

interface Filter {
  readonly active?: "yes" | "no"
}

const words = bilingual(companyCommandWords)
const door: Door = { id: "d1", name: "Front", version: 3, status: "active" }
const idle: Door = { ...door, status: "inactive" }
const deleted: Door = { ...door, is_deleted: true }

const stateWith = (focus: Door | null, total: number | null = 1, filter: Filter = {}) => ({
  focus,
  list: { context: { criteria: { page: 2, filter }, page: total === null ? null : { pagination: { total } } } }
})
type State = ReturnType<typeof stateWith>

const { onRow, ofFocus, add, ofList } = recordCommands<State, Door, "form", string | null, Filter>({
  name: "doors",
  kind: "company",
  words: companyCommandWords,
  inFocus: ({ focus }) => focus,
  nameOf: ({ name }) => name,
  editor: "form",
  subjectOf: ({ id }) => id,
  newSubject: null,
  editKeys: ["Enter"],
  filters: []
})

const textOf = <Message>(text: Command<State, Message>["why"], state: State) =>
  typeof text === "function" ? text(state) : text

/** What each command about the record in focus would send, or why it sends nothing. */
const inFocus = (focus: Door | null) => {
  const state = stateWith(focus)
  return Object.fromEntries(ofFocus.map((one) => [one.id, one.message(state)?.event ?? textOf(one.why, state)]))
}

describe("the commands about a record", () => {
  it("a record is edited, switched or deleted; a deleted one is restored; each has a history", () => {
    const removal = { type: "removal.open", target: { id: "d1", name: "Front", version: 3 } }
    expect(inFocus(door)).toEqual({
      "doors.edit": { type: "form.open", subject: "d1" },
      "doors.switch": { type: "row.action", id: "d1", action: "deactivate" },
      "doors.delete": removal,
      "doors.restore": words.why.notDeleted,
      "doors.history": { type: "record.history", of: { kind: "company", id: "d1" } }
    })
    expect(inFocus(idle)).toMatchObject({ "doors.switch": { type: "row.action", id: "d1", action: "activate" } })
    expect(inFocus(deleted)).toEqual({
      "doors.edit": words.why.deleted,
      "doors.switch": words.why.deleted,
      "doors.delete": words.why.deleted,
      "doors.restore": { type: "row.action", id: "d1", action: "restore" },
      "doors.history": { type: "record.history", of: { kind: "company", id: "d1" } }
    })
    expect(new Set(Object.values(inFocus(null)))).toEqual(new Set([listWords.why.noCursor]))
  })

  it("each command is sent to the machine that does it", () => {
    expect([onRow.edit, onRow.toggle, onRow.remove].map((command) => command(door)?.to)).toEqual([
      "form",
      "rowActions",
      "removal"
    ])
    expect([onRow.restore(deleted)?.to, onRow.restore(door)]).toEqual(["rowActions", null])
  })

  it("the label of the switch says which way it goes, and to activate where nothing is in focus", () => {
    const [, toggle] = ofFocus
    const labelAt = (focus: Door | null) => toggle && textOf(toggle.label, stateWith(focus))
    expect([door, idle, null].map(labelAt)).toEqual([
      words.switch("inactive"),
      words.switch("active"),
      words.switch("active")
    ])
  })

  it("each command has its keys and its label", () => {
    expect(ofFocus.map(({ keys }) => keys)).toEqual([["Enter"], ["s"], ["Delete"], ["u"], ["h"]])
    expect(ofFocus.flatMap(({ label }) => (typeof label === "function" ? [] : [label]))).toEqual([
      words.edit,
      words.remove,
      words.restore,
      listWords.history
    ])
  })
})

describe("the commands of a list of records", () => {
  it("a new record is added from anywhere, without a record in focus", () => {
    expect(add).toMatchObject({
      id: "doors.add",
      keys: ["n"],
      isGlobal: true,
      isScreenWide: true,
      label: words.add
    })
    expect(add.message(stateWith(null))).toEqual({ to: "form", event: { type: "form.open", subject: null } })
  })

  it("the deleted records are a filter of every list, and the pages are counted from the present one", () => {
    const sent = (id: string) => ofList.find((one) => one.id === id)?.message(stateWith(null))
    expect(sent("doors.show.deleted")).toEqual({
      to: "list",
      event: { type: "filter.change", patch: { active: "no" } }
    })
    expect(ofList.find(({ id }) => id === "doors.show.deleted")?.label).toEqual(words.showDeleted)
    const lists = ofList.flatMap((one) => one.message(stateWith(null)) ?? [])
    expect(lists).toContainEqual({ to: "list", event: { type: "page.go", page: 3 } })
    expect(lists).toContainEqual({ to: "screen", event: { type: "search.focus" } })
  })

  it("the two states are filters", () => {
    expect(statusFilters(words.show)).toEqual([
      { id: "active", label: words.show("active"), patch: { status: "active" } },
      { id: "inactive", label: words.show("inactive"), patch: { status: "inactive" } }
    ])
  })
})

describe("files", () => {
  it("an import is asked of the screen, from anywhere", () => {
    const command = importCommand("doors", "users")
    expect(command).toMatchObject({ id: "doors.import", isGlobal: true, label: listWords.upload })
    expect(command.message(null)).toEqual({ to: "screen", event: { type: "import.open", of: "users" } })
  })

  it("a report has what the filter shows; there is none of nothing, or before the list is read", () => {
    const nothing = { en: "No doors", es: "No hay puertas" }
    const [report, asSheet] = reportCommands<Filter>("doors", nothing)
    if (report === undefined || asSheet === undefined) throw new Error("There are two reports")
    expect(report).toMatchObject({ id: "doors.report", isGlobal: true, label: reportWords.report })
    expect(report.message(stateWith(null, 4, { active: "no" }))).toEqual({
      to: "report",
      event: { type: "report.download", filter: { active: "no" } }
    })
    const without = [0, null].map((total) => stateWith(null, total))
    expect(without.map((state) => report.message(state))).toEqual([null, null])
    const why = (total: number | null) => typeof report.why === "function" && report.why(stateWith(null, total))
    expect([why(0), why(null), why(4)]).toEqual([nothing, reportWords.underWay, reportWords.underWay])
    expect(asSheet.message(stateWith(null, 4))).toMatchObject({ event: { format: "xlsx" } })
    expect([sheetRowsMax, sheetRowsMax + 1].map((total) => asSheet.message(stateWith(null, total)) === null)).toEqual([
      false,
      true
    ])
    const whyNoSheet = typeof asSheet.why === "function" && asSheet.why(stateWith(null, sheetRowsMax + 1))
    expect(whyNoSheet).toBe(reportWords.tooLongForSheet)
  })
})
