/** What is specific to this list in the shared workflow. */
import { expect, it } from "vitest"
import { claimListMachine } from "#domain/claims/claims-screen.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import { loading } from "#tests/machines/shared/selectable-list-events.ts"
import { selectableListTable } from "#tests/machines/shared/selectable-list.table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

it("the machine has the states of every selectable list", () => {
  expect(statesOf(claimListMachine).toSorted()).toEqual(Object.keys(selectableListTable).toSorted())
})

it("a failed list shows the text of claims", () => {
  expect(emittedBy(claimListMachine, loading, error("loadPage", new Unavailable()))).toMatchObject([
    { text: { en: unreachable("Error fetching claims") } }
  ])
})
