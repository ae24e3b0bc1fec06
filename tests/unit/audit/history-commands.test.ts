/** Every list of records shows the history of the record in focus, by one key. */
import { expect, it } from "vitest"
import { articlesCommands } from "#domain/articles/articles.commands.ts"
import { benefitsCommands } from "#domain/benefits/benefits.commands.ts"
import { claimsCommands } from "#domain/claims/claims.commands.ts"
import { companiesCommands } from "#domain/companies/companies.commands.ts"
import { enrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { notificationsCommands } from "#domain/notifications/notifications.commands.ts"
import { quizzesCommands } from "#domain/quizzes/quizzes.commands.ts"
import { historyCommand } from "#domain/shared/list/list.commands.ts"
import { listWords } from "#domain/shared/list/list-commands.messages.ts"
import { usersCommands } from "#domain/users/users.commands.ts"
import { numberedId } from "#tests/fixtures/people.ts"

interface Keyed {
  readonly id: string
  readonly keys?: ReadonlyArray<string>
}

it.each<readonly [name: string, commands: ReadonlyArray<Keyed>]>([
  ["articles", articlesCommands],
  ["benefits", benefitsCommands],
  ["claims", claimsCommands],
  ["companies", companiesCommands.all],
  ["enrolments", enrolmentsCommands],
  ["notifications", notificationsCommands],
  ["quizzes", quizzesCommands],
  ["users", usersCommands]
])("the list of %s has the command with the key H, which no other of its commands has", (name, commands) => {
  const withKey = commands.flatMap(({ id, keys = [] }) => (keys.includes("h") ? [id] : []))
  expect(withKey).toEqual([`${name}.history`])
})

it("the command names the kind and the id of the record in focus, and says when there is none", () => {
  const command = historyCommand("doors", "company", ({ id }: { readonly id: string | null }) =>
    id === null ? null : { id }
  )
  const id = numberedId(1)
  expect(command.message({ id })).toEqual({
    to: "screen",
    event: { type: "record.history", of: { kind: "company", id } }
  })
  expect(command.message({ id: null })).toBeNull()
  expect(typeof command.why === "function" && command.why({ id: null })).toEqual(listWords.why.noCursor)
})
