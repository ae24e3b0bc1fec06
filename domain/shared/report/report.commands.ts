/** The commands that download the report of a list. */
import type { Translated } from "../language.schema.ts"
import { bilingual } from "../language.rules.ts"
import type { Command } from "../screen/command.schema.ts"
import { reportCommandWords } from "./report-commands.messages.ts"
import type { ReportEvent } from "./report.machine.ts"
import type { ReportFormat } from "./report.schema.ts"

/** More rows than this take a browser too long; a CSV file has no such limit. */
export const sheetRowsMax = 100_000

export const reportWords = bilingual(reportCommandWords)

interface ListedState<Filter> {
  readonly list: {
    readonly context: {
      readonly criteria: { readonly page: number; readonly filter: Filter }
      readonly page: { readonly pagination: { readonly total: number } } | null
    }
  }
}

interface ReportMessage<Filter> {
  readonly to: "report"
  readonly event: ReportEvent<Filter>
}

/**
 * The report of what the filter shows, as a file of commas and as a spreadsheet. `whyNot` says why there is none; by
 * default a list that shows nothing has `nothing` to report.
 */
export const reportCommands = <Filter, State extends ListedState<Filter> = ListedState<Filter>>(
  name: string,
  nothing: Translated<string>,
  whyNot: (state: State) => Translated<string> | null = ({ list: { context } }) =>
    context.page === null ? reportWords.underWay : context.page.pagination.total === 0 ? nothing : null
): ReadonlyArray<Command<State, ReportMessage<Filter>>> => {
  const whyNoSheet = (state: State): Translated<string> | null =>
    whyNot(state) ??
    ((state.list.context.page?.pagination.total ?? 0) > sheetRowsMax ? reportWords.tooLongForSheet : null)
  const command = (
    id: "report" | "reportAsSheet",
    format: ReportFormat | null,
    why: (state: State) => Translated<string> | null
  ): Command<State, ReportMessage<Filter>> => ({
    id: `${name}.${id}`,
    isGlobal: true,
    label: reportWords[id],
    keywords: reportWords.keywords[id],
    message: (state) => {
      const { filter } = state.list.context.criteria
      const event = { type: "report.download", filter, ...(format !== null && { format }) } as const
      return why(state) === null ? { to: "report", event } : null
    },
    why: (state) => why(state) ?? reportWords.underWay
  })
  return [command("report", null, whyNot), command("reportAsSheet", "xlsx", whyNoSheet)]
}
