/** Downloads a report, also after its screen is closed. */
import { assign, emit, setup } from "xstate"
import { failureNotice } from "../failure-notice.rules.ts"
import { toCallFailure } from "../failure.errors.ts"
import { describeFailure, reportNotices } from "../failure.messages.ts"
import { type Notice, notice } from "../notice.schema.ts"
import type { ReportFormat } from "./report.schema.ts"
import { promiseActor, type Thrown, withEvent, requireValue } from "../promised.ts"

export interface ReportEvent<Filter> {
  readonly type: "report.download"
  readonly filter: Filter
  /** CSV where it is left out. */
  readonly format?: ReportFormat
}

/** What is downloaded, and as what. */
export interface ReportRequest<Filter> {
  readonly filter: Filter
  readonly format: ReportFormat
}

export interface ReportContext<Filter> {
  readonly filter: Filter | null
  readonly format: ReportFormat
}

export const reportMachineOf = <Filter extends object>() =>
  setup({
    types: {
      context: {} as ReportContext<Filter>,
      events: {} as ReportEvent<Filter>,
      emitted: {} as Notice,
      tags: {} as "busy"
    },
    actors: { downloadReport: promiseActor<void, ReportRequest<Filter>>("downloadReport") },
    actions: {
      setFilter: assign((_, { filter, format = "csv" }: Omit<ReportEvent<Filter>, "type">) => ({ filter, format })),
      notifyDone: emit((): Notice => notice("success", reportNotices.done)),
      notifyFailed: emit((_, { error }: Thrown): Notice =>
        failureNotice(error, describeFailure(toCallFailure(error), reportNotices.failed))
      )
    }
  }).createMachine({
    id: "report",
    context: { filter: null, format: "csv" },
    initial: "idle",
    states: {
      idle: {
        on: {
          "report.download": { target: "downloading", actions: withEvent("setFilter") }
        }
      },
      downloading: {
        tags: "busy",
        invoke: {
          id: "downloadReport",
          src: "downloadReport",
          input: ({ context }) => ({ filter: requireValue(context.filter, "filter"), format: context.format }),
          onDone: { target: "idle", actions: "notifyDone" },
          onError: { target: "idle", actions: withEvent("notifyFailed") }
        }
      }
    }
  })
