import { expect, it } from "vitest"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { describeUndoable, describeUndone } from "#domain/shared/undo/undo.messages.ts"
import type { KeptReason } from "#domain/shared/undo/undoable.schema.ts"
import { undoable } from "#tests/fixtures/undoables.ts"

const { user, company, quiz, article } = recordKinds

it.each([
  [user, undoable(), "40 users deactivated", "40 usuarios desactivados"],
  [user, undoable({ act: "activate", records: 1 }), "1 user activated", "1 usuario activado"],
  [user, undoable({ act: "move", name: "Kestrel" }), "40 users moved to Kestrel", "40 usuarios movidos a Kestrel"],
  [user, undoable({ act: "move" }), "40 users moved", "40 usuarios movidos"],
  [company, undoable({ kind: "import", act: "import", records: 2 }), "2 companies imported", "2 empresas importadas"],
  [
    company,
    undoable({ kind: "record", act: "delete", records: 1, name: "Norte" }),
    "Company “Norte” deleted",
    "Empresa «Norte» eliminada"
  ],
  [
    quiz,
    undoable({ kind: "record", act: "deactivate", records: 1, name: "Sleep" }),
    "Quiz “Sleep” deactivated",
    "Cuestionario «Sleep» desactivado"
  ],
  [
    article,
    undoable({ kind: "record", act: "deactivate", records: 1, name: "Sleep" }),
    "Article “Sleep” unpublished",
    "Artículo «Sleep» despublicado"
  ],
  [
    article,
    undoable({ kind: "record", act: "delete", records: 1, name: "Sleep", name_es: "Dormir" }),
    "Article “Sleep” deleted",
    "Artículo «Dormir» eliminado"
  ]
])("a change is named with the noun of its kind (%#)", ({ noun }, item, en, es) => {
  expect(describeUndoable(noun, item)).toEqual({ en, es })
})

it.each([
  [undoable({ kind: "import", act: "import" }), "264 companies removed", "264 empresas quitadas"],
  [undoable(), "264 companies changed back", "264 empresas como estaban"]
])("an undone change is named by its kind (%#)", (item, en, es) => {
  expect(describeUndone(company.noun, item, { undone: 264, kept: [], kept_total: 0 })).toEqual({ en, es })
})

it("one record is named", () => {
  const one = undoable({ kind: "record", act: "delete", records: 1, name: "Norte" })
  expect(describeUndone(company.noun, one, { undone: 1, kept: [], kept_total: 0 })).toEqual({
    en: "Company “Norte” restored",
    es: "Empresa «Norte» restaurada"
  })
})

it("kept records beyond the listed ones are counted without a reason", () => {
  expect(
    describeUndone(company.noun, undoable({ kind: "import", act: "import" }), {
      undone: 3,
      kept: [{ reason: "referenced" }],
      kept_total: 1_501
    }).en
  ).toBe("3 companies removed · 1 kept: in use by now · 1,500 kept")
})

it("an undo names up to three whom it keeps, and says the reason alone where no name is known", () => {
  const names = ["Ana Ruiz", "Eva Gil", "Leo Paz", "Iris Vega", "Noa Sanz"]
  const kept = names.map((name) => ({ name, reason: "changed" as const }))
  const own = { name: "Marta Salgado", reason: "own_account" as const }
  const keptText = (...all: ReadonlyArray<{ readonly name?: string | null; readonly reason: KeptReason }>) =>
    describeUndone(user.noun, undoable(), { undone: 0, kept: all, kept_total: all.length })
  expect(keptText(...kept.slice(0, 1))).toEqual({
    en: "1 kept: Ana Ruiz, changed since",
    es: "1 sin deshacer: Ana Ruiz, con cambios posteriores"
  })
  expect(keptText(...kept, own)).toEqual({
    en: "5 kept: Ana Ruiz, Eva Gil, Leo Paz, 2 more, changed since · 1 kept: your own account",
    es: "5 sin deshacer: Ana Ruiz, Eva Gil, Leo Paz, 2 más, con cambios posteriores · 1 sin deshacer: su propia cuenta"
  })
  expect(keptText({ reason: "changed" }, { name: null, reason: "changed" }).en).toBe("2 kept: changed since")
})

it("one record that an undo restores or keeps is named in the reader's language", () => {
  const one = undoable({ kind: "record", act: "delete", records: 1, name: "Sleep", name_es: "Dormir" })
  expect(describeUndone(article.noun, one, { undone: 1, kept: [], kept_total: 0 })).toEqual({
    en: "Article “Sleep” restored",
    es: "Artículo «Dormir» restaurado"
  })
  expect(describeUndone(article.noun, one, { undone: 0, kept: [{ reason: "changed" }], kept_total: 1 })).toEqual({
    en: "1 kept: Sleep, changed since",
    es: "1 sin deshacer: Dormir, con cambios posteriores"
  })
})

it("the undo of a roster says who was removed and who is as before", () => {
  const item = undoable({ kind: "import", act: "import" })
  const undone = { undone: 84, putBack: 321, kept: [{ reason: "taken" as const }], kept_total: 1 }
  expect(describeUndone(user.noun, item, undone)).toEqual({
    en: "84 users removed · 321 users changed back · 1 kept: email or number of another person by now",
    es: "84 usuarios quitados · 321 usuarios como estaban · 1 sin deshacer: con un correo o número que ya es de otra persona"
  })
  expect(describeUndone(user.noun, item, { ...undone, undone: 0, kept: [], kept_total: 0 }).en).toBe(
    "321 users changed back"
  )
})
