import { expect, it } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { rosterMachine } from "#domain/csv-import/roster.machine.ts"
import type { RosterCompany } from "#domain/csv-import/roster-dialog.rules.ts"
import { rosterFields } from "#domain/shared/csv/roster.schema.ts"
import {
  chosen,
  compared,
  found,
  intents,
  kestrel,
  outcomes,
  rosterAfter,
  written
} from "#tests/machines/csv-import/roster-events.ts"
import { type Table, testTable } from "#tests/machines/machine-table.ts"

type State =
  | "choosing.reading"
  | "choosing.shown"
  | "comparing"
  | "found.reading"
  | "found.confirming"
  | "applying.underWay"
  | "applying.cancelling"
  | "applied"
  | "left"

const applying = { written: "applied", outdated: "comparing", "not written": "found.reading" } as const

const table: Table<State> = {
  "choosing.reading": {
    "roster.leave": "left",
    "company.choose": "choosing.reading",
    "companies read": "choosing.shown",
    "companies not read": "choosing.shown"
  },
  "choosing.shown": { "company.choose": "choosing.shown", "roster.compare": "comparing", "roster.leave": "left" },
  comparing: {
    "upload.progress": "comparing",
    "roster.leave": "choosing.reading",
    compared: "found.reading",
    "not compared": "choosing.reading"
  },
  "found.reading": {
    "bucket.show": "found.reading",
    "new.take": "found.reading",
    "field.take": "found.reading",
    "missing.take": "found.reading",
    "search.change": "found.reading",
    "rows.more": "found.reading",
    "roster.apply": "applying.underWay",
    "roster.leave": "choosing.reading"
  },
  "found.confirming": {
    "number.type": "found.confirming",
    "roster.confirm": "applying.underWay",
    "roster.leave": "found.reading"
  },
  "applying.underWay": {
    ...applying,
    "upload.progress": "applying.underWay",
    "upload.cancel": "applying.cancelling"
  },
  "applying.cancelling": {
    ...applying,
    "upload.progress": "applying.cancelling",
    "cancel lost": "applying.underWay"
  },
  applied: {},
  left: {}
}

const { "roster.compare": compare, "roster.apply": apply, "roster.leave": leave, "missing.take": takeMissing } = intents
const confirming = [...compared, takeMissing, apply, intents["number.type"]] as const

testTable({
  machine: rosterMachine,
  table,
  intents,
  outcomes,
  at: {
    "choosing.reading": rosterAfter(),
    "choosing.shown": rosterAfter(...chosen),
    comparing: rosterAfter(...chosen, compare),
    "found.reading": rosterAfter(...compared),
    "found.confirming": rosterAfter(...confirming),
    "applying.underWay": rosterAfter(...compared, apply),
    "applying.cancelling": rosterAfter(...compared, apply, intents["upload.cancel"]),
    applied: rosterAfter(...compared, apply, outcomes.written),
    left: rosterAfter(leave)
  }
})

it("nothing is compared before a company is chosen", () => {
  expect(rosterAfter(outcomes["companies read"], compare).value).toEqual({ choosing: "shown" })
  const unknown = { type: "company.choose", id: "gone" } as const
  expect(rosterAfter(outcomes["companies read"], unknown, compare).value).toEqual({ choosing: "shown" })
})

it("the server is asked to write what was chosen, and only if people and values are those that were shown", () => {
  const sent = (...events: Parameters<typeof rosterAfter>) => {
    const child: { readonly input?: unknown } = rosterAfter(...events).children["applyRoster"]?.getSnapshot() ?? {}
    return child.input
  }
  const expected = { new: 1, changed: 2, missing: 1, digest: "a1" }
  expect(sent(...compared, apply)).toMatchObject({
    companyId: kestrel.id,
    isAdminAllowed: false,
    apply: { new: true, changed: rosterFields },
    expected,
    confirmMissing: null
  })
  const withoutPhones = rosterFields.filter((field) => field !== "mobile_number")
  expect(
    sent(
      ...compared,
      { type: "new.take", isTaken: false },
      intents["field.take"],
      takeMissing,
      apply,
      {
        type: "number.type",
        text: " 1 "
      },
      intents["roster.confirm"]
    )
  ).toMatchObject({ apply: { changed: withoutPhones, missing: true }, expected, confirmMissing: 1 })
})

it("missing people are deactivated only after their number was typed", () => {
  const asked = rosterAfter(...compared, takeMissing, apply)
  expect(asked.value).toEqual({ found: "confirming" })
  for (const text of ["", "2", "11", "one"])
    expect(
      rosterAfter(...compared, takeMissing, apply, { type: "number.type", text }, intents["roster.confirm"]).value
    ).toEqual({ found: "confirming" })
})

it("nothing is sent where nothing is chosen", () => {
  const none = [...compared, { type: "new.take", isTaken: false } as const]
  const withoutFields = rosterFields.map((field) => ({ type: "field.take", field, isTaken: false }) as const)
  expect(rosterAfter(...none, ...withoutFields, apply).value).toEqual({ found: "reading" })
})

it("a company that has changed meanwhile is compared again, and nobody is deactivated without being asked for again", () => {
  const again = rosterAfter(...confirming, intents["roster.confirm"], outcomes.outdated)
  expect(again.value).toBe("comparing")
  const shown = rosterAfter(...confirming, intents["roster.confirm"], outcomes.outdated, outcomes.compared)
  expect(shown.context).toMatchObject({ takesMissing: false, typedNumber: "" })
  expect(shown.context.failure?._tag).toBe("RosterCountChanged")
})

it("a failure keeps what was chosen and is said", () => {
  const failed = rosterAfter(...compared, intents["field.take"], apply, outcomes["not written"])
  expect(failed.context.failure?._tag).toBe("Unavailable")
  expect(failed.context.fields).not.toContain("mobile_number")
  expect(rosterAfter(...chosen, compare, outcomes["not compared"]).context.failure?._tag).toBe("Unavailable")
})

it("the comparison ends with what was written, or with nothing", () => {
  expect(rosterAfter(...compared, apply, outcomes.written).output).toEqual(written)
  expect(rosterAfter(leave).output).toBeNull()
})

it("each step is told, so that the focus can follow", async () => {
  const steps: Array<unknown> = []
  const actor = createActor(
    rosterMachine.provide({
      actors: {
        readCompanies: fromPromise<ReadonlyArray<RosterCompany>, void>(async () => [kestrel]),
        compareRoster: fromPromise(async () => found),
        applyRoster: fromPromise(async () => written)
      }
    }),
    { input: { isAdminAllowed: false, namedCompany: null, onStep: () => steps.push(actor.getSnapshot().value) } }
  )
  actor.start()
  await waitFor(actor, (now) => now.matches({ choosing: "shown" }))
  actor.send(intents["company.choose"])
  actor.send(compare)
  await waitFor(actor, (now) => now.hasTag("found"))
  actor.send(apply)
  await waitFor(actor, (now) => now.status === "done")
  expect(steps).toHaveLength(4)
})
