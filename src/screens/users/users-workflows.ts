/** The users screen: its machine with all ports, and the hooks of its components. */
import { Effect } from "effect"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { EnrolmentRecordsPort } from "#domain/enrolments/enrolments.port.ts"
import { enrolmentActionsMachine, userEnrolmentsMachine } from "#domain/enrolments/user-enrolments.machine.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { submissionsShown, userQuizzesMachine } from "#domain/quizzes/user-quizzes.machine.ts"
import { draftSubject } from "#domain/shared/document/drafts.port.ts"
import type { ListCriteria } from "#domain/shared/list/list-criteria.rules.ts"
import type { DownloadReport, SelectiveReport } from "#domain/shared/report/report.schema.ts"
import { EnrolmentId, UserId } from "#domain/shared/identity.schema.ts"
import { accessEndingMachine } from "#domain/users/access-ending.machine.ts"
import type { AccessEndingPort, UnlockPort, UsersPort } from "#domain/users/users.port.ts"
import { ssnRevealMachine } from "#domain/users/ssn-reveal.machine.ts"
import { type CompanyChoices, saveUser, userFormRules } from "#domain/users/user-form.rules.ts"
import { userBulkMachine } from "#domain/users/user-bulk.machine.ts"
import type { UserBulkPort } from "#domain/users/user-bulk.port.ts"
import { performUserBulk } from "#domain/users/user-bulk-job.rules.ts"
import type { User, UserFilter, UserSortField } from "#domain/users/user-record.schema.ts"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import {
  userDetailsMachine,
  companyChoicesMachine,
  userFormMachine,
  userListMachine,
  userUnlocksMachine,
  userWriteMachines,
  usersScreenMachine
} from "#domain/users/users-screen.machine.ts"
import type { PicturePorts } from "#src/screens/record/form-entries.ts"
import {
  awaitingFirst,
  listCalls,
  pageOnly,
  readAhead,
  reportWith,
  type SearchByIds
} from "#src/screens/record/list-loading.ts"
import { amongListed, type RecordPorts, recordWritingWith } from "#src/screens/record/record-workflows.ts"
import { type DraftReader, openWithDraft } from "#src/shell/drafts/drafts.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"
import { type UsersScreenWords, usersScreenEnglish } from "#domain/users/users-screen-english.messages.ts"
import type { UsersMessage, UsersState } from "#domain/users/users.commands.ts"
import type { FormPictures } from "#src/screens/record/form-fields.screen.tsx"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface UsersPorts extends RecordPorts<UsersPort>, UnlockPort, AccessEndingPort, PicturePorts {
  readonly companies: Pick<CompaniesPort, "all">
  readonly bulk: UserBulkPort
  readonly report: {
    readonly download: DownloadReport<SelectiveReport<UserFilter, UserId>>
  }
}

/** The enrolments and quiz submissions of a user. */
export interface MemberHistoryPorts {
  readonly enrolments: Pick<EnrolmentRecordsPort, "ofUser" | "setStatus">
  readonly enrolmentsInBackground: Pick<EnrolmentRecordsPort, "ofUser">
  readonly quizzes: Pick<QuizzesPort, "ofUser">
  readonly quizzesInBackground: Pick<QuizzesPort, "ofUser">
  /** Where what is likely to be shown next is read ahead. */
  readonly enrolmentsAhead?: Pick<EnrolmentRecordsPort, "ofUser">
  readonly quizzesAhead?: Pick<QuizzesPort, "ofUser">
}

/** The companies that users can belong to, including the user's own even when it has been deleted. */
const companyChoices = (companies: UsersPorts["companies"], user: User | null) =>
  Effect.map(companies.all({ type: "users" }), ({ data }): CompanyChoices => {
    const choices = data.map(({ id, name }) => ({ id, name }))
    const own = user?.company ?? null
    return own === null || choices.some(({ id }) => id === own.id) ? choices : [own, ...choices]
  })

const openForm = ({ records, companies }: UsersPorts, drafts: DraftReader, id: string | null) =>
  Effect.gen(function* () {
    const row = id === null ? null : yield* records.find(UserId.make(id))
    const choices = yield* companyChoices(companies, row)
    return yield* openWithDraft(drafts, draftSubject("user", id), (stored) =>
      userFormRules.opened({ row, choices, stored })
    )
  })

const userFormWith = (ports: UsersPorts, drafts: DraftReader) =>
  userFormMachine.provide({
    actors: {
      openDocument: readActor(({ subject }) => openForm(ports, drafts, subject)),
      saveDocument: writeActor(({ doc }) => saveUser(ports.records, doc))
    }
  })

const userDetailsWith = ({ records }: UsersPorts) =>
  userDetailsMachine.provide({ actors: { findRecord: readActor(({ id }) => records.find(id)) } })

const userEnrolmentsWith = ({ enrolments, enrolmentsInBackground }: MemberHistoryPorts) =>
  userEnrolmentsMachine.provide({
    actors: {
      loadHistory: readActor(({ userId, isUserRequest }) =>
        (isUserRequest ? enrolments : enrolmentsInBackground).ofUser(userId)
      )
    }
  })

const userQuizzesWith = ({ quizzes, quizzesInBackground }: MemberHistoryPorts) =>
  userQuizzesMachine.provide({
    actors: {
      loadHistory: readActor(({ userId, isUserRequest }) =>
        (isUserRequest ? quizzes : quizzesInBackground).ofUser({ userId, limit: submissionsShown })
      )
    }
  })

const enrolmentActionsWith = ({ enrolments }: MemberHistoryPorts) =>
  enrolmentActionsMachine.provide({
    actors: { performJob: writeActor(({ job: { id } }) => enrolments.setStatus(EnrolmentId.make(id), "active")) }
  })

const ssnRevealWith = ({ records }: UsersPorts) =>
  ssnRevealMachine.provide({
    actors: { revealSsn: readActor(({ id }) => Effect.map(records.reveal(UserId.make(id)), ({ ssn }) => ssn ?? "")) }
  })

/** What the details of a user read. */
const detailReads = (
  { ahead, enrolmentsAhead, quizzesAhead }: UsersPorts & MemberHistoryPorts,
  { id }: User
): ReadonlyArray<Effect.Effect<unknown, unknown>> => [
  ...(ahead === undefined ? [] : [ahead.find(id)]),
  ...(enrolmentsAhead === undefined ? [] : [enrolmentsAhead.ofUser(id)]),
  ...(quizzesAhead === undefined ? [] : [quizzesAhead.ofUser({ userId: id, limit: submissionsShown })])
]

/** The screen of the users with all ports it calls. */
export const usersScreenWith = (ports: UsersPorts & MemberHistoryPorts, drafts: DraftReader) => {
  const { reads, answered } = awaitingFirst({
    load: pageOnly(userCriteria),
    byIds: (port: UsersPort, search: SearchByIds, criteria: ListCriteria<UserFilter, UserSortField>) =>
      port.list(amongListed(search, criteria))
  })
  return usersScreenMachine.provide({
    actions: { lookAhead: (_, { rows }) => readAhead(rows.flatMap((user) => detailReads(ports, user))) },
    actors: {
      list: userListMachine.provide(listCalls(ports, reads)),
      ...recordWritingWith(
        userWriteMachines,
        ports,
        {
          entity: "user",
          toId: UserId.make,
          setStatus: (id, status, ofVersion) => ports.records.change(id, { status, ...ofVersion }, null)
        },
        answered
      ),
      unlocks: userUnlocksMachine.provide({
        actors: {
          performJob: writeActor(({ job: { id } }) =>
            Effect.andThen(ports.unlock(UserId.make(id)), ports.records.find(UserId.make(id)))
          )
        }
      }),
      access: accessEndingMachine.provide({
        actors: {
          endAccess: writeActor(({ id }) => (id === null ? Effect.void : Effect.asVoid(ports.endSessions(id))))
        }
      }),
      bulk: userBulkMachine.provide({
        actors: { performJob: writeActor(({ job }) => performUserBulk(ports.bulk, job)) }
      }),
      form: userFormWith(ports, drafts),
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
}

export const {
  Provider: UsersScreenProvider,
  useScreen: useUsersScreen,
  useScreenState: useUsersState,
  useButtons: useUserButtons,
  useWords: useUsersWords
} = screenContext<UsersState, UsersMessage, UsersScreenWords, FormPictures>(
  usersScreenEnglish,
  (spanish) => spanish.usersScreenSpanish
)
