/** What is recognized as the user's own in a record that is read after a save without an answer. */
import { describe, expect, it } from "vitest"
import { changedFields } from "#domain/shared/document/record-merge.rules.ts"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import { notSaved } from "#domain/shared/failure.messages.ts"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { done, error } from "#tests/machines/machine-table.ts"
import { edit, from, intents, later, type, untouched } from "#tests/machines/users/user-form-events.ts"

describe("a save whose answer was lost", () => {
  const face = picture(pngHead(10, 10))
  const attach = edit({ kind: "attach", field: "profile_image", attached: face })
  /** The record is read after a save of these edits; `row` is what it has then. */
  const compared = (edits: ReadonlyArray<ReturnType<typeof edit>>, row: Readonly<Record<string, unknown>>) =>
    from(
      untouched,
      ...edits,
      intents["form.save"],
      error("saveDocument", new TimedOut()),
      intents["connection.restored"],
      done("compareDocument", userFormRules.opened({ row: later(row), choices: [] }))
    )
  const password = type("password_hash", "Secret-2026")

  it("a masked number, a password and a picture are recognized as the user's own", () => {
    const ssn = { ssn: "***-**-9999" }
    expect(compared([type("ssn", "123-45-9999")], ssn).value).toBe("closed")
    expect(compared([password], {}).value).toBe("closed")
    expect(compared([password, type("address", "Calle 1 ")], { address: "Calle 1" }).value).toBe("closed")
    const image = { profile_image: "b".repeat(32) }
    expect(compared([attach, password, type("ssn", "123-45-9999")], { ...ssn, ...image }).value).toBe("closed")
  })

  it("a save that the record does not show is not taken for done when a colleague has changed the record", () => {
    for (const edits of [[attach], [password], [type("ssn", "123-45-9999")]]) {
      const open = compared(edits, { surname: "Ibarra" })
      expect(open.context).toMatchObject({ failure: notSaved, doc: { fields: { surname: "Ibarra" } } })
      expect(userFormRules.isDirty(open.context.doc)).toBe(true)
    }
  })

  it("blanks that are stored differently do not conflict with text typed behind them", () => {
    const lost = from(
      untouched,
      type("address", "Calle  1 "),
      intents["form.save"],
      error("saveDocument", new TimedOut()),
      type("address", "Calle  1 and 2"),
      intents["connection.restored"]
    )
    const row = later({ address: "Calle 1" })
    const settled = from(lost, done("compareDocument", userFormRules.opened({ row, choices: [] })))
    expect([settled.value, settled.context.doc.base["address"], settled.context.doc.fields["address"]]).toEqual([
      { editing: "writing" },
      "Calle 1",
      "Calle  1 and 2"
    ])
  })

  it("only text typed since then is left to save", () => {
    const lost = from(
      untouched,
      attach,
      password,
      type("ssn", "123-45-9999"),
      intents["form.save"],
      error("saveDocument", new TimedOut()),
      type("address", "Calle 3"),
      intents["connection.restored"]
    )
    const row = later({ ssn: "***-**-9999", profile_image: "b".repeat(32), surname: "Ibarra" })
    const settled = from(lost, done("compareDocument", userFormRules.opened({ row, choices: [] })))
    const { base, fields, attached } = settled.context.doc
    expect([settled.value, changedFields(base, fields), attached]).toEqual([{ editing: "writing" }, ["address"], {}])
    expect(fields).toMatchObject({ surname: "Ibarra", password_hash: "" })
  })
})
