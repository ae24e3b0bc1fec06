import { expect, it } from "vitest"
import { viewCommands } from "#domain/views/views.commands.ts"
import { view } from "#tests/fixtures/views.ts"

it("each view is a command that goes to its address, and the first nine have a digit", () => {
  const views = Array.from({ length: 11 }, (_, index) => view(index + 1, { count: 1_284, hidden_columns: ["status"] }))
  const commands = viewCommands(views)
  expect(commands[0]).toMatchObject({
    id: `views.claims.${views[0]?.id}`,
    group: "places",
    keys: ["g 1"],
    label: { en: "Go to View 1", es: "Ir a View 1" },
    detail: { en: "1,284" },
    message: { to: "view", place: "claims", query: "?status=pending&hidden=status" }
  })
  expect(commands.map(({ keys }) => keys[0])).toEqual([
    ...Array.from({ length: 9 }, (_, index) => `g ${index + 1}`),
    undefined,
    undefined,
    undefined
  ])
  expect(commands.at(-1)).toMatchObject({
    id: "views.manage",
    message: { to: "views", event: { type: "views.manage" } }
  })
})
