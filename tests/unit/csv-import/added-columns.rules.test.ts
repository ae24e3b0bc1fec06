import { expect, it } from "vitest"
import { addColumns } from "#domain/csv-import/added-columns.rules.ts"

it("columns that a file does not have stand before its own, whose places follow", () => {
  const added = addColumns(
    ["Nombre", "Uno", ""],
    { given_name: 0, surname: 1 },
    { fixed: { role: "user " }, joined: { surname: 2 } }
  )
  expect(added).toMatchObject({ names: ["", "Uno", "Nombre", "Uno", ""], added: 2 })
  expect(added.places).toEqual({ given_name: 2, surname: 1, role: 0 })
  expect(added.extend(["Luz", " Díaz ", "'-García"])).toEqual(["user", "Díaz -García", "Luz", " Díaz ", "'-García"])
  expect(added.extend(["Luz"])).toEqual(["user", "", "Luz"])
})

it("a file to which nothing is added stays as it is", () => {
  const same = addColumns(["a"], { name: 0 }, { fixed: {}, joined: {} })
  expect(same).toMatchObject({ names: ["a"], places: { name: 0 }, added: 0 })
  expect(same.extend(["x"])).toEqual(["x"])
})
