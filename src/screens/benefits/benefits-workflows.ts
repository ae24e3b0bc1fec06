/** The benefits screen: its machine with all ports, and the hooks of its components. */
import { Effect } from "effect"
import { benefitFormRules, type ProviderChoices, saveBenefit } from "#domain/benefits/benefit-form.rules.ts"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import {
  benefitFormMachine,
  benefitWorkflows,
  benefitsScreenMachine,
  providerChoicesMachine
} from "#domain/benefits/benefits-screen.machine.ts"
import type { BenefitsPort } from "#domain/benefits/benefits.port.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { EnrolmentRecordsPort } from "#domain/enrolments/enrolments.port.ts"
import { enrolmentDecisionsMachine, pendingListMachine } from "#domain/enrolments/pending-enrolments.machine.ts"
import type { EnrolmentJobs } from "#domain/enrolments/enrolment-job.rules.ts"
import type { PendingSummary } from "#domain/enrolments/pending-enrolments.rules.ts"
import type { ListCriteria } from "#domain/shared/list/list-criteria.rules.ts"
import type { Loaded, Refetched } from "#domain/shared/list/record-list.rules.ts"
import { draftSubject } from "#domain/shared/document/drafts.port.ts"
import type { Enrolment, EnrolmentFilter, PendingFilter } from "#domain/enrolments/enrolment.schema.ts"
import type { DownloadReport, SelectiveReport } from "#domain/shared/report/report.schema.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"
import { BenefitId, type EnrolmentId } from "#domain/shared/identity.schema.ts"
import { figuresWith, pageOnly, reportWith } from "#src/screens/record/list-loading.ts"
import { amongListed, type RecordPorts, recordWorkflowsWith } from "#src/screens/record/record-workflows.ts"
import { type DraftReader, openWithDraft } from "#src/shell/drafts/drafts.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"
import { type BenefitsScreenWords, benefitsScreenEnglish } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { BenefitsMessage, BenefitsState } from "#domain/benefits/benefits.commands.ts"
import type { FormPictures } from "#src/screens/record/form-fields.screen.tsx"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface BenefitsPorts extends RecordPorts<BenefitsPort> {
  readonly enrolments: EnrolmentRecordsPort
  readonly enrolmentsInBackground: EnrolmentRecordsPort
  readonly enrolmentJobs: Effect.Effect<EnrolmentJobs, Unavailable>
  readonly companies: Pick<CompaniesPort, "all">
  readonly enrolmentReport: {
    readonly download: DownloadReport<SelectiveReport<EnrolmentFilter, EnrolmentId>>
  }
}

/** The companies that offer benefits. */
const providerChoices = (companies: BenefitsPorts["companies"]) =>
  Effect.map(companies.all({ type: "benefits" }), ({ data }): ProviderChoices =>
    data.map(({ id, name }) => ({ id, name }))
  )

/** A benefit keeps its company, so an edit loads no others. */
const openForm = ({ records, companies }: BenefitsPorts, drafts: DraftReader, id: string | null) =>
  Effect.gen(function* () {
    const row = id === null ? null : yield* records.find(BenefitId.make(id))
    const choices = row === null ? yield* providerChoices(companies) : [row.company]
    return yield* openWithDraft(drafts, draftSubject("benefit", id), (stored) =>
      benefitFormRules.opened({ row, choices, stored })
    )
  })

const benefitFormWith = (ports: BenefitsPorts, drafts: DraftReader) =>
  benefitFormMachine.provide({
    actors: {
      openDocument: readActor(({ subject }) => openForm(ports, drafts, subject)),
      saveDocument: writeActor(({ doc }) => saveBenefit(ports.records, doc))
    }
  })

interface PendingAsked {
  readonly criteria: ListCriteria<PendingFilter, "created_at">
}

/** The list, the enrolment of a link where that is not pending any more, and the benefit of the filter where no row has it. */
const readPending = (
  port: EnrolmentRecordsPort,
  benefits: Pick<BenefitsPort, "find">,
  { criteria }: PendingAsked
): Effect.Effect<Loaded<Enrolment, PendingSummary>, unknown> =>
  Effect.gen(function* () {
    const { enrollment, ...filter } = criteria.filter
    const page = yield* port.pending(filter)
    const chosen = page.data.length === 0 ? filter.benefit_id : undefined
    const benefit =
      chosen === undefined
        ? null
        : yield* benefits.find(chosen).pipe(Effect.catchTag("BenefitNotFound", () => Effect.succeed(null)))
    const missing = page.data.some(({ id }) => id === enrollment) ? undefined : enrollment
    const link =
      missing === undefined
        ? null
        : {
            enrolment: yield* port.find(missing).pipe(Effect.catchTag("EnrolmentNotFound", () => Effect.succeed(null)))
          }
    return { page, summary: { link, benefits: benefit === null ? [] : [benefit] } }
  })

const pendingListWith = ({ enrolments, enrolmentsInBackground, records }: BenefitsPorts) =>
  pendingListMachine.provide({
    actors: {
      loadPage: readActor((asked) => readPending(enrolments, records, asked)),
      refetch: readActor((asked: PendingAsked & { readonly shown: ReadonlyArray<string> }) =>
        Effect.map(
          readPending(enrolmentsInBackground, records, asked),
          (read): Refetched<Enrolment, PendingSummary> => ({ ...read, offPage: [] })
        )
      )
    }
  })

/** The screen of the benefits with all ports it calls. */
export const benefitsScreenWith = (ports: BenefitsPorts, drafts: DraftReader) =>
  benefitsScreenMachine.provide({
    actions: { invalidateCache: ports.invalidate },
    actors: {
      ...recordWorkflowsWith(benefitWorkflows, ports, {
        load: pageOnly(benefitCriteria),
        byIds: (port, search, criteria) => port.list(amongListed(search, criteria)),
        toId: BenefitId.make,
        entity: "benefit",
        setStatus: (id, status, { version }) => ports.records.setStatus(id, status, version)
      }),
      figures: figuresWith(ports),
      form: benefitFormWith(ports, drafts),
      pending: pendingListWith(ports),
      decisions: enrolmentDecisionsMachine.provide({
        actors: {
          loadUndoable: readActor(() => Effect.flatMap(ports.enrolmentJobs, ({ undoable }) => undoable)),
          performJob: writeActor(({ job, joinedDecision }) =>
            Effect.flatMap(ports.enrolmentJobs, ({ perform }) => perform(job, joinedDecision))
          )
        }
      }),
      enrolmentReport: reportWith(ports.enrolmentReport.download),
      companies: providerChoicesMachine.provide({
        actors: { readChoices: readActor(() => providerChoices(ports.companies)) }
      })
    }
  })

export const {
  Provider: BenefitsScreenProvider,
  useScreen: useBenefitsScreen,
  useScreenState: useBenefitsState,
  useButtons: useBenefitButtons,
  useWords: useBenefitsWords
} = screenContext<BenefitsState, BenefitsMessage, BenefitsScreenWords, FormPictures>(
  benefitsScreenEnglish,
  (spanish) => spanish.benefitsScreenSpanish
)
