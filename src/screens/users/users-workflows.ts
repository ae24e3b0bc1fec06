/** The users screen with its ports. */
import { Effect } from "effect"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import { enrolmentActionsMachine, userEnrolmentsMachine } from "#domain/enrolments/user-enrolments.machine.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { submissionsShown, userQuizzesMachine } from "#domain/quizzes/user-quizzes.machine.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { EnrolmentId, UserId } from "#domain/shared/identity.schema.ts"
import { ssnRevealMachine } from "#domain/users/ssn-reveal.machine.ts"
import { userDetailsMachine } from "#domain/users/user-details.machine.ts"
import { type CompanyChoices, saveUser, userFormRules } from "#domain/users/user-form.rules.ts"
import type { User, UserFilter } from "#domain/users/user-record.schema.ts"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import {
  companyChoicesMachine,
  userFormMachine,
  userWorkflows,
  usersScreenMachine
} from "#domain/users/users-screen.machine.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import type { PicturePorts } from "#src/screens/record/form-entries.ts"
import { pageOnly, reportWith } from "#src/screens/record/list-loading.ts"
import { type RecordPorts, recordWorkflowsWith, statusAfter } from "#src/screens/record/record-workflows.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

export interface UsersPorts extends RecordPorts<UsersPort>, PicturePorts {
  readonly companies: Pick<CompaniesPort, "all">
  readonly report: { readonly download: (filter: UserFilter) => Effect.Effect<void, CallFailure> }
}

/** The enrolments and quiz submissions of a user. */
export interface MemberHistoryPorts {
  readonly enrolments: Pick<EnrolmentsPort, "ofUser" | "setStatus">
  readonly enrolmentsInBackground: Pick<EnrolmentsPort, "ofUser">
  readonly quizzes: Pick<QuizzesPort, "ofUser">
  readonly quizzesInBackground: Pick<QuizzesPort, "ofUser">
}

/** The companies that users can belong to, including the user's own even when it has been deleted. */
const companyChoices = (companies: UsersPorts["companies"], user: User | null) =>
  Effect.map(companies.all({ type: "users" }), ({ data }): CompanyChoices => {
    const choices = data.map(({ id, name }) => ({ id, name }))
    const own = user?.company ?? null
    return own === null || choices.some(({ id }) => id === own.id) ? choices : [own, ...choices]
  })

const openForm = ({ records, companies }: UsersPorts, id: string | null) =>
  Effect.gen(function* () {
    const row = id === null ? null : yield* records.find(UserId.make(id))
    return userFormRules.opened({ row, choices: yield* companyChoices(companies, row) })
  })

const userFormWith = (ports: UsersPorts) =>
  userFormMachine.provide({
    actors: {
      openDocument: readActor(({ subject }) => openForm(ports, subject)),
      saveDocument: writeActor(({ doc }) => saveUser(ports.records, doc))
    }
  })

const userDetailsWith = ({ records }: UsersPorts) =>
  userDetailsMachine.provide({ actors: { findUser: readActor(({ id }) => records.find(id)) } })

const userEnrolmentsWith = ({ enrolments, enrolmentsInBackground }: MemberHistoryPorts) =>
  userEnrolmentsMachine.provide({
    actors: {
      loadHistory: readActor(({ userId, isOwn }) => (isOwn ? enrolments : enrolmentsInBackground).ofUser(userId))
    }
  })

const userQuizzesWith = ({ quizzes, quizzesInBackground }: MemberHistoryPorts) =>
  userQuizzesMachine.provide({
    actors: {
      loadHistory: readActor(({ userId, isOwn }) =>
        (isOwn ? quizzes : quizzesInBackground).ofUser({ userId, limit: submissionsShown })
      )
    }
  })

const enrolmentActionsWith = ({ enrolments }: MemberHistoryPorts) =>
  enrolmentActionsMachine.provide({
    actors: { performAction: writeActor(({ id }) => enrolments.setStatus(EnrolmentId.make(id), "active")) }
  })

const ssnRevealWith = ({ records }: UsersPorts) =>
  ssnRevealMachine.provide({
    actors: { revealSsn: readActor(({ id }) => Effect.map(records.reveal(UserId.make(id)), ({ ssn }) => ssn ?? "")) }
  })

/** The screen of the users with all ports it calls. */
export const usersScreenWith = (ports: UsersPorts & MemberHistoryPorts) =>
  usersScreenMachine.provide({
    actors: {
      ...recordWorkflowsWith(userWorkflows, ports, {
        load: pageOnly(userCriteria),
        byIds: (users, search) => users.list(search),
        toId: UserId.make,
        perform: (id, action) => ports.records.change(id, { status: statusAfter(action) }, null)
      }),
      form: userFormWith(ports),
      details: userDetailsWith(ports),
      ssn: ssnRevealWith(ports),
      report: reportWith(ports.report.download),
      companies: companyChoicesMachine.provide({
        actors: { readChoices: readActor(() => companyChoices(ports.companies, null)) }
      }),
      enrolments: userEnrolmentsWith(ports),
      enrolmentActions: enrolmentActionsWith(ports),
      quizzes: userQuizzesWith(ports)
    }
  })
