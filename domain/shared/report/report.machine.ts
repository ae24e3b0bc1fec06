/** Downloading a report. It goes on when its screen is left. */
import { assign, emit, setup } from "xstate"
import { toCallFailure } from "../failure.errors.ts"
import { describeFailure, reportNotices } from "../failure.messages.ts"
import { type Notice, notice } from "../notice.schema.ts"
import { promiseActor, type Thrown, withEvent, requireValue } from "../promised.ts"

export interface ReportEvent<Filter> {
  readonly type: "report.download"
  readonly filter: Filter
}

export interface ReportContext<Filter> {
  readonly filter: Filter | null
}

export const reportMachineOf = <Filter extends object>() =>
  setup({
    types: {
      context: {} as ReportContext<Filter>,
      events: {} as ReportEvent<Filter>,
      emitted: {} as Notice,
      tags: {} as "busy"
    },
    actors: { downloadReport: promiseActor<void, { readonly filter: Filter }>("downloadReport") },
    actions: {
      setFilter: assign((_, { filter }: { readonly filter: Filter }) => ({ filter })),
      notifyDone: emit((): Notice => notice("success", reportNotices.done)),
      notifyFailed: emit((_, { error }: Thrown): Notice =>
        notice("error", describeFailure(toCallFailure(error), reportNotices.failed))
      )
    }
  }).createMachine({
    id: "report",
    context: { filter: null },
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
          input: ({ context }) => ({ filter: requireValue(context.filter, "filter") }),
          onDone: { target: "idle", actions: "notifyDone" },
          onError: { target: "idle", actions: withEvent("notifyFailed") }
        }
      }
    }
  })
