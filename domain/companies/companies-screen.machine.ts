/**
 * The screen of the companies: the machines it is made of, and the events they exchange.
 *
 * Deleted companies have a list of their own: a company that is deleted or restored leaves the list that is shown.
 */
import { assign, enqueueActions, sendTo, setup } from "xstate"
import { reportMachine } from "../reports/report.machine.ts"
import {
  type RecordScreenEvent,
  recordTransitions,
  refreshes,
  relay,
  screenStates,
  type ScreenTag
} from "../shared/screen/record-screen.machine.ts"
import type { AddressEntered, ScreenEmitted } from "../shared/screen/screen.schema.ts"
import {
  companyActionsMachine,
  companyFormMachine,
  companyListMachine,
  companyRemovalMachine
} from "./companies.machine.ts"
import { isListed } from "./company-list.rules.ts"
import type { Company, CompanyFilter } from "./company.schema.ts"
import { companyView } from "./company-view.rules.ts"

export type CompaniesScreenEvent = RecordScreenEvent<Company>

export interface CompaniesScreenContext {
  /** The filter of the list. */
  readonly filter: CompanyFilter
}

export const companiesScreenMachine = setup({
  types: {
    context: {} as CompaniesScreenContext,
    events: {} as CompaniesScreenEvent,
    emitted: {} as ScreenEmitted,
    tags: {} as ScreenTag
  },
  actors: {
    list: companyListMachine,
    form: companyFormMachine,
    removal: companyRemovalMachine,
    rowActions: companyActionsMachine,
    report: reportMachine
  },
  actions: {
    relay: relay(),
    enter: sendTo("list", (_, { query }: AddressEntered) => ({ type: "list.open", view: companyView.readView(query) })),
    leave: sendTo("list", { type: "list.close" }),
    setFilter: assign((_, { filter }: CompaniesScreenContext) => ({ filter }))
  }
}).createMachine({
  id: "companies-screen",
  type: "parallel",
  context: { filter: companyView.viewDefault.filter },
  entry: "relay",
  invoke: [
    {
      id: "list",
      src: "list",
      onSnapshot: {
        actions: { type: "setFilter", params: ({ event }) => ({ filter: event.snapshot.context.view.filter }) }
      }
    },
    { id: "form", src: "form", onSnapshot: {} },
    { id: "removal", src: "removal", onSnapshot: {} },
    { id: "rowActions", src: "rowActions", onSnapshot: {} },
    { id: "report", src: "report", onSnapshot: {} }
  ],
  on: {
    ...recordTransitions<Company, CompaniesScreenContext, CompaniesScreenEvent>(),
    saved: {
      actions: enqueueActions(({ context, event: { row }, enqueue }) => {
        enqueue.sendTo(
          "list",
          isListed(row, context.filter) ? { type: "row.saved", row } : { type: "row.gone", id: row.id }
        )
      })
    },
    "records.changed": {
      actions: refreshes<CompaniesScreenContext, CompaniesScreenEvent>("company", { company: ["list"] })
    }
  },
  states: screenStates
})
