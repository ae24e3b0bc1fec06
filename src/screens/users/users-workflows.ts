/** The users screen with its ports. */
import { Effect, type Result } from "effect"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import { enrolmentActionsMachine, userEnrolmentsMachine } from "#domain/enrolments/user-enrolments.machine.ts"
import type { ImageIssue } from "#domain/files/image.rules.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { submissionsShown, userQuizzesMachine } from "#domain/quizzes/user-quizzes.machine.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { EnrolmentId, UserId } from "#domain/shared/identity.schema.ts"
import { ssnRevealMachine } from "#domain/users/ssn-reveal.machine.ts"
import { userDetailsMachine } from "#domain/users/user-details.machine.ts"
import { type CompanyChoices, saveUser, userFormRules } from "#domain/users/user-form.rules.ts"
import type { User, UserFilter } from "#domain/users/user-record.schema.ts"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import { userFormMachine, userWorkflows } from "#domain/users/users.machine.ts"
import { companyChoicesMachine, usersScreenMachine } from "#domain/users/users-screen.machine.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { reportWith } from "#src/screens/record/list-loading.ts"
import { recordWorkflowsWith, statusAfter } from "#src/screens/record/record-workflows.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

export interface UsersPorts {
  readonly users: UsersPort
  /** For refetches that the user has not asked for. */
  readonly usersInBackground: UsersPort
  readonly companies: Pick<CompaniesPort, "all">
  readonly images: ImagesPort
  /** Reads a chosen file and validates it. */
  readonly readPicked: (file: File) => Promise<Result.Result<Picture, ImageIssue>>
  readonly report: { readonly download: (filter: UserFilter) => Effect.Effect<void, CallFailure> }
  /** Drops cached answers: the next request asks the server. */
  readonly invalidate: () => void
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

const openForm = ({ users, companies }: UsersPorts, id: string | null) =>
  Effect.gen(function* () {
    const row = id === null ? null : yield* users.find(UserId.make(id))
    return userFormRules.opened({ row, choices: yield* companyChoices(companies, row) })
  })

const userFormWith = (ports: UsersPorts) =>
  userFormMachine.provide({
    actors: {
      openDocument: readActor(({ subject }) => openForm(ports, subject)),
      saveDocument: writeActor(({ doc }) => saveUser(ports.users, doc))
    }
  })

const userDetailsWith = ({ users }: UsersPorts) =>
  userDetailsMachine.provide({ actors: { findUser: readActor(({ id }) => users.find(id)) } })

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

const ssnRevealWith = ({ users }: UsersPorts) =>
  ssnRevealMachine.provide({
    actors: { revealSsn: readActor(({ id }) => Effect.map(users.reveal(UserId.make(id)), ({ ssn }) => ssn ?? "")) }
  })

/** The screen of the users with all ports it calls. */
export const usersScreenWith = (ports: UsersPorts & MemberHistoryPorts) =>
  usersScreenMachine.provide({
    actors: {
      ...recordWorkflowsWith(userWorkflows, {
        port: ports.users,
        inBackground: ports.usersInBackground,
        invalidate: ports.invalidate,
        load: (users, criteria) =>
          Effect.map(users.list(userCriteria.toSearch(criteria)), (page) => ({ page, summary: null })),
        byIds: (users, search) => users.list(search),
        toId: UserId.make,
        remove: (id, version) => ports.users.remove(id, version),
        perform: (id, action) => ports.users.change(id, { status: statusAfter(action) }, null)
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
