/** In every state of the claims' screen: a command is available exactly when its machine accepts it. */
import fc from "fast-check"
import { expect, it } from "vitest"
import { type AnyEventObject, initialTransition } from "xstate"
import {
  claimsCommands,
  type ClaimsMessage,
  availableClaimsCommands,
  type ClaimsState
} from "#domain/claims/claims.commands.ts"
import { claimListRules } from "#domain/claims/claim-list.rules.ts"
import { isPending } from "#domain/claims/claim.rules.ts"
import {
  claimDetailsMachine,
  claimActionsMachine,
  claimListMachine,
  claimReportMachine,
  claimsScreenMachine
} from "#domain/claims/claims-screen.machine.ts"
import { figuresMachineOf } from "#domain/shared/list/figures.machine.ts"
import type { ClaimStats } from "#domain/claims/claim.schema.ts"
import { claimRowStates } from "#src/screens/claims/claim-rows.ts"
import { approvedClaim, claimId } from "#tests/fixtures/claims.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import * as deciding from "#tests/machines/claims/claim-decisions-events.ts"
import * as looking from "#tests/machines/shared/selectable-list-events.ts"
import { decided, pendingRows, loadedPage, settledMatching, undone } from "#tests/machines/claims/claim-samples.ts"
import { afterEvents, done, error } from "#tests/machines/machine-table.ts"

const mixed = loadedPage([approvedClaim({ id: claimId(5), is_deleted: true }), ...pendingRows(4)], {
  total: 14,
  pending: 13
})
const empty = loadedPage([], { total: 0 })

type Step = readonly ["list" | "decisions" | "details" | "report" | "figures" | "rowActions" | "both", AnyEventObject]

/** One command of the registry, if available in the current state. */
type Given = { readonly give: number }

const toList = [
  ...Object.values(looking.intents).filter(({ type }) => type !== "rows.settled"),
  ...Object.values(looking.outcomes),
  looking.intents["list.open"],
  looking.outcomes["the page comes"],
  done("loadPage", mixed),
  done("loadPage", empty),
  done("refetch", mixed),
  looking.move(-1, true),
  looking.pick(4, true)
].map((event): Step => ["list", event])
const toDecisions = [...Object.values(deciding.intents), ...Object.values(deciding.outcomes)].map((event): Step => [
  "decisions",
  event
])
const toReport = [done("downloadReport"), error("downloadReport", new Error("socket"))].map((event): Step => [
  "report",
  event
])
const counted = done("readFigures", { total: 14, pending: 13, approved: 1, rejected: 0, as_of: mixed.page.asOf })
const claimFigures = figuresMachineOf<ClaimStats>()
const toFigures = [
  { type: "figures.read", isUserRequest: false },
  counted,
  done("readFigures", { total: 0, pending: 0, approved: 0, rejected: 0, as_of: mixed.page.asOf }),
  error("readFigures", new Error("socket"))
].map((event): Step => ["figures", event])
const settled = [
  decided([claimId(1), claimId(2)]),
  decided([claimId(3)], { conflicts: [{ id: claimId(4), status: "approved", decided_by: null, decided_at: null }] }),
  settledMatching(13),
  undone([claimId(1)])
].map((one): Step => ["both", { type: "settled", settled: one }])

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...toList) },
  { weight: 2, arbitrary: fc.constantFrom(...toDecisions, ...toReport, ...toFigures) },
  { weight: 1, arbitrary: fc.constantFrom(...settled) },
  { weight: 5, arbitrary: fc.nat(claimsCommands.length - 1).map((give): Given => ({ give })) }
)

const shown = shownState(claimsScreenMachine)
const [hidden] = initialTransition(claimsScreenMachine)
const opened: ClaimsState = {
  ...shown,
  list: looking.ready,
  decisions: deciding.withConflict,
  details: afterEvents(claimDetailsMachine, shown.details, { type: "details.open", id: claimId(1) }),
  figures: afterEvents(claimFigures, shown.figures, { type: "figures.read", isUserRequest: true }, counted)
}
/** The cursor is on a deleted claim. */
const onDeleted: ClaimsState = {
  ...opened,
  list: afterEvents(claimListMachine, looking.closed, looking.intents["list.open"], done("loadPage", mixed), {
    type: "cursor.place",
    id: claimId(5)
  })
}
const begun: ClaimsState = { ...shown, list: looking.closed, decisions: deciding.loadingUndoable, screen: hidden }

const receive = (state: ClaimsState, to: Step[0], event: AnyEventObject): ClaimsState => {
  switch (to) {
    case "list": {
      // The list is open exactly while the address is shown.
      const list = looking.from(state.list, event)
      return { ...state, list, screen: list.hasTag("shown") ? shown.screen : hidden }
    }
    case "decisions":
      return { ...state, decisions: deciding.from(state.decisions, event) }
    case "details":
      return { ...state, details: afterEvents(claimDetailsMachine, state.details, event) }
    case "report":
      return { ...state, report: afterEvents(claimReportMachine, state.report, event) }
    case "figures":
      return { ...state, figures: afterEvents(claimFigures, state.figures, event) }
    case "rowActions":
      return { ...state, rowActions: afterEvents(claimActionsMachine, state.rowActions, event) }
    case "both": {
      const { settled: one } = event as unknown as { readonly settled: ReturnType<typeof decided> }
      if (!state.decisions.matches({ sending: "calling" })) return state
      const received = receive(state, "list", { type: "rows.settled", outcome: one })
      return receive(received, "decisions", deciding.settles(one))
    }
  }
}

const given = (state: ClaimsState, { give }: Given): ClaimsState => {
  const message = availableClaimsCommands(state)[give]?.message ?? null
  if (message === null) return state
  switch (message.to) {
    case "screen":
    case "client":
    case "clientClaims":
    case "clientEnrolments":
      return state
    default:
      return receive(state, message.to, message.event)
  }
}

/** What the machine itself says, without the registry. */
const machineAccepts = (
  { list, decisions, details, report, figures, rowActions, screen }: ClaimsState,
  message: ClaimsMessage
): boolean => {
  if (!list.hasTag("shown")) return false
  if (message.to === "list") return list.can(message.event)
  if (message.to === "decisions") return decisions.can(message.event)
  if (message.to === "details") return details.can(message.event)
  if (message.to === "figures") return figures.can(message.event)
  if (message.to === "rowActions") return rowActions.can(message.event)
  // No command is about the client.
  if (message.to === "client" || message.to === "clientClaims" || message.to === "clientEnrolments") return false
  return message.to === "report" ? report.can(message.event) : screen.can(message.event)
}

it("each command is available exactly when its machine accepts it, and has a reason otherwise", () => {
  const seen = { offered: new Set<string>(), refused: new Set<string>(), checked: 0 }
  fc.assert(
    fc.property(fc.constantFrom(begun, opened, onDeleted), fc.array(step, { maxLength: 25 }), (start, steps) => {
      let state = start
      for (const one of steps) {
        state = "give" in one ? given(state, one) : receive(state, one[0], one[1])
        for (const [at, command] of availableClaimsCommands(state).entries()) {
          const message = claimsCommands[at]?.message(state) ?? null
          const isAccepted = message !== null && machineAccepts(state, message)
          if ((command.message !== null) !== isAccepted)
            throw new Error(`${command.id}: offered ${command.message !== null}, accepted ${isAccepted}`)
          if ((command.why === null) !== isAccepted || command.label.en === "" || command.label.es === "")
            throw new Error(`${command.id} is not worded`)
          seen[isAccepted ? "offered" : "refused"].add(command.id)
          seen.checked += 1
        }
      }
    }),
    { numRuns: 150 }
  )
  const ids = claimsCommands.map(({ id }) => id)
  expect(ids.filter((id) => !seen.offered.has(id))).toEqual([])
  expect(ids.filter((id) => !seen.refused.has(id))).toEqual([])
})

it("selection and cursor never contradict the rows, after any events", () => {
  let selections = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = opened
      for (const one of steps) {
        state = "give" in one ? given(state, one) : receive(state, one[0], one[1])
        const { rows, selection, cursor, criteria } = state.list.context
        if (selection.kind === "named") {
          if (selection.ids.length > 0) selections += 1
          const contradicted = rows.filter((row) => !isPending(row) && selection.ids.includes(row.id))
          if (contradicted.length > 0) throw new Error("A decided row is selected")
          if (new Set(selection.ids).size !== selection.ids.length) throw new Error("A claim is selected twice")
        } else if (JSON.stringify(selection.filter) !== JSON.stringify(criteria.filter) || selection.expected <= 0) {
          throw new Error("All of another filter, or nothing, is selected")
        }
        if (cursor !== null && !rows.some((row) => row.id === cursor)) throw new Error("The cursor is on no row")
      }
    }),
    {
      numRuns: 200,
      // A page that is turned while a text is still being typed requests another filter.
      examples: [
        [
          [
            ["list", { type: "search.change", text: "ortega" }],
            ["list", { type: "matching.select" }],
            ["list", { type: "page.go", page: 2 }]
          ]
        ]
      ]
    }
  )
  expect(selections).toBeGreaterThan(50)
})

it("a row that is not rendered again equals a fresh render, after any events", () => {
  const seen = { kept: 0, made: 0 }
  fc.assert(
    fc.property(fc.constantFrom(begun, opened, onDeleted), fc.array(step, { maxLength: 30 }), (start, steps) => {
      const keep = claimRowStates()
      let state = start
      let before = new Map<string, unknown>()
      for (const one of steps) {
        state = "give" in one ? given(state, one) : receive(state, one[0], one[1])
        const [kept, fresh] = [keep(state, true), claimRowStates()(state, true)]
        const next = new Map<string, unknown>()
        for (const claim of claimListRules.shownRows(state.list.context)) {
          const row = kept(claim)
          expect(row, `after ${JSON.stringify(one)}`).toEqual(fresh(claim))
          seen[before.get(claim.id) === row ? "kept" : "made"] += 1
          next.set(claim.id, row)
        }
        before = next
      }
    }),
    { numRuns: 150 }
  )
  expect(Math.min(seen.kept, seen.made)).toBeGreaterThan(500)
})
