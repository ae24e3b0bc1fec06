/** Downloading a report. It goes on when its screen is left. */
import { assign, emit, setup } from "xstate"
import type { ClaimFilter } from "../claims/claim-search.schema.ts"
import type { CompanyFilter } from "../companies/company.schema.ts"
import { toCallFailure } from "../shared/failure.errors.ts"
import { describeFailure, reportNotices } from "../shared/failure.messages.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent } from "../shared/promised.ts"
import type { UserFilter } from "../users/user-record.schema.ts"

export interface ReportFilters {
  readonly claims: ClaimFilter
  readonly users: UserFilter
  readonly companies: CompanyFilter
}

export type ReportRequest = {
  readonly [Of in keyof ReportFilters]: { readonly of: Of; readonly filter: ReportFilters[Of] }
}[keyof ReportFilters]

export interface ReportEvent {
  readonly type: "report.download"
  readonly request: ReportRequest
}

export interface ReportContext {
  readonly request: ReportRequest | null
}

export const reportMachine = setup({
  types: {
    context: {} as ReportContext,
    events: {} as ReportEvent,
    emitted: {} as Notice,
    tags: {} as "busy"
  },
  actors: { downloadReport: promiseActor<void, ReportRequest>("downloadReport") },
  actions: {
    setRequest: assign((_, { request }: { readonly request: ReportRequest }) => ({ request })),
    notifyDone: emit((): Notice => notice("success", reportNotices.done)),
    notifyFailed: emit((_, { error }: Thrown): Notice =>
      notice("error", describeFailure(toCallFailure(error), reportNotices.failed))
    )
  }
}).createMachine({
  id: "report",
  context: { request: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "report.download": { target: "downloading", actions: withEvent("setRequest") }
      }
    },
    downloading: {
      tags: "busy",
      invoke: {
        id: "downloadReport",
        src: "downloadReport",
        input: ({ context: { request } }) => {
          // `idle` leads here only with a request.
          if (request === null) throw new Error("Downloading without a request")
          return request
        },
        onDone: { target: "idle", actions: "notifyDone" },
        onError: { target: "idle", actions: withEvent("notifyFailed") }
      }
    }
  }
})
