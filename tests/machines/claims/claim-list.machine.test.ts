/** The list's workflow is the shared one: here is what is its alone. */
import { expect, it } from "vitest"
import { claimListMachine } from "#domain/claims/claim-list.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import { loading } from "#tests/machines/shared/selectable-list-events.ts"
import { selectableListTable } from "#tests/machines/shared/selectable-list.table.ts"

it("has the states of every list whose rows can be selected", () => {
  expect(statesOf(claimListMachine).toSorted()).toEqual(Object.keys(selectableListTable).toSorted())
})

it("says in the claims' own words that they could not be read", () => {
  expect(emittedBy(claimListMachine, loading, error("loadPage", new Unavailable()))).toMatchObject([
    { text: { en: "Error fetching claims" } }
  ])
})
