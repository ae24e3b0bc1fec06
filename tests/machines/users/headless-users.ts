/** The screen of the users without a page: the product's machines over in-memory ports. */
import { Effect } from "effect"
import type { Notice } from "#domain/shared/notice.schema.ts"
import { requireValue } from "#domain/shared/promised.ts"
import { userListRules } from "#domain/users/user-list.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { availableUsersCommands } from "#domain/users/users.commands.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { usersScreenWith } from "#src/screens/users/users-workflows.ts"
import { memoryUndoPort } from "#tests/doubles/undo.memory.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort } from "#tests/doubles/enrolments.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { memoryAccessEnding, memoryUnlock } from "#tests/doubles/session.memory.ts"
import { memoryUserBulkPort } from "#tests/doubles/user-bulk.memory.ts"
import { memoryUsersPort } from "#tests/doubles/users.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"

/** Two administrators, a company and that many of its users; the first uses the screen, the second the ports. */
export const screenWith = async (
  count: number,
  line: (port: UsersPort) => UsersPort = (port) => port,
  drafts = memoryDrafts()
) => {
  const backend = memoryDatabase([marta, rafael])
  const companies = memoryCompaniesPort(backend, marta)
  const company = await done(companies.create({ name: "Norte", contact_email: "a@norte.example", type: "users" }))
  const second = memoryUsersPort(backend, rafael)
  for (let n = 1; n <= count; n += 1)
    backend.addUser({
      given_name: "Lucía",
      surname: `Paredes ${String.fromCodePoint(64 + n)}`,
      company_id: company.id,
      ssn: "123-45-6789",
      dob: null,
      address: "Calle 1"
    })
  const users = line(memoryUsersPort(backend, marta))
  const enrolments = memoryEnrolmentsPort(backend, marta)
  const quizzes = memoryQuizzesPort(backend, marta)
  const reported: Array<object> = []
  const screen = await headlessScreen(
    usersScreenWith(
      {
        records: users,
        inBackground: users,
        companies,
        enrolments,
        enrolmentsInBackground: enrolments,
        quizzes,
        quizzesInBackground: quizzes,
        ...memoryUnlock(backend, marta),
        ...memoryAccessEnding(backend),
        bulk: memoryUserBulkPort(backend, marta),
        undo: memoryUndoPort(backend, marta),
        images: { show: () => () => undefined },
        readPicked: () => Promise.reject(new Error("Nothing is picked here")),
        report: { download: (filter: object) => Effect.sync(() => void reported.push(filter)) },
        invalidate: () => undefined
      },
      drafts
    ),
    availableUsersCommands
  )
  const undos: Array<NonNullable<Notice["undo"]>> = []
  screen.on("notice", ({ undo }: Notice) => void (undo !== null && undos.push(undo)))
  return {
    ...screen,
    backend,
    second,
    reported,
    /** Takes back what the last notice offers to undo. */
    undoLast: () => screen.event({ type: "notice.undo", undo: requireValue(undos.at(-1), "notice with an undo") }),
    rows: () => userListRules.shownRows(screen.state().list.context),
    search: async (text: string): Promise<void> => {
      await screen.send({ to: "list", event: { type: "search.change", text } })
      screen.clock.increment(200)
      await screen.settle()
    },
    place: (id: string) => screen.send({ to: "list", event: { type: "cursor.place", id } }),
    type: (field: string, text: string) =>
      screen.send({ to: "form", event: { type: "form.edit", edit: { kind: "type", field, text } } }),
    save: () => screen.send({ to: "form", event: { type: "form.save" } }),
    confirmRemoval: () => screen.send({ to: "removal", event: { type: "removal.confirm" } })
  }
}

/** Moves the cursor to the one user a search has found. */
export const find = async (at: Awaited<ReturnType<typeof screenWith>>, text: string): Promise<User> => {
  await at.search(text)
  const [found] = at.rows()
  if (found === undefined || at.rows().length > 1) throw new Error(`${text} finds ${at.rows().length}`)
  await at.place(found.id)
  return found
}

/** The details of the first of three users, with the SSN revealed. */
export const revealed = async () => {
  const at = await screenWith(3)
  const [first, second] = at.rows()
  if (first === undefined || second === undefined) throw new Error("Nobody is here")
  await at.place(first.id)
  await at.run("users.details")
  await at.run("users.showSsn")
  return { at, first, second }
}
