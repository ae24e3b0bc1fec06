/** The benefits screen with its ports. */
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
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import { pendingEnrolmentsMachine } from "#domain/enrolments/pending-enrolments.machine.ts"
import { BenefitId } from "#domain/shared/identity.schema.ts"
import { figuresWith, pageOnly } from "#src/screens/record/list-loading.ts"
import { type RecordPorts, recordWorkflowsWith, statusAfter } from "#src/screens/record/record-workflows.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

export interface BenefitsPorts extends RecordPorts<BenefitsPort> {
  readonly enrolments: EnrolmentsPort
  readonly enrolmentsInBackground: EnrolmentsPort
  readonly companies: Pick<CompaniesPort, "all">
}

/** The companies that offer benefits. */
const providerChoices = (companies: BenefitsPorts["companies"]) =>
  Effect.map(companies.all({ type: "benefits" }), ({ data }): ProviderChoices =>
    data.map(({ id, name }) => ({ id, name }))
  )

/** A benefit keeps its company, so an edit loads no others. */
const openForm = ({ records, companies }: BenefitsPorts, id: string | null) =>
  Effect.gen(function* () {
    const row = id === null ? null : yield* records.find(BenefitId.make(id))
    return benefitFormRules.opened({ row, choices: row === null ? yield* providerChoices(companies) : [row.company] })
  })

const benefitFormWith = (ports: BenefitsPorts) =>
  benefitFormMachine.provide({
    actors: {
      openDocument: readActor(({ subject }) => openForm(ports, subject)),
      saveDocument: writeActor(({ doc }) => saveBenefit(ports.records, doc))
    }
  })

const pendingEnrolmentsWith = ({ enrolments, enrolmentsInBackground }: BenefitsPorts) =>
  pendingEnrolmentsMachine.provide({
    actors: {
      loadPending: readActor(({ isOwn }) => (isOwn ? enrolments : enrolmentsInBackground).pending),
      activateCall: writeActor(enrolments.activatePending)
    }
  })

/** The screen of the benefits with all ports it calls. */
export const benefitsScreenWith = (ports: BenefitsPorts) =>
  benefitsScreenMachine.provide({
    actions: { invalidateCache: ports.invalidate },
    actors: {
      ...recordWorkflowsWith(benefitWorkflows, ports, {
        load: pageOnly(benefitCriteria),
        byIds: (benefits, search) => benefits.list(search),
        toId: BenefitId.make,
        perform: (id, action) => ports.records.setStatus(id, statusAfter(action))
      }),
      figures: figuresWith(ports),
      form: benefitFormWith(ports),
      pending: pendingEnrolmentsWith(ports),
      companies: providerChoicesMachine.provide({
        actors: { readChoices: readActor(() => providerChoices(ports.companies)) }
      })
    }
  })
