/**
 * Buttons, keys and palette of the users and companies screens share one registry: their commands are available exactly
 * when machines that run beside the page with the same rows and steps accept them.
 */
import { createActor, fromPromise, waitFor } from "xstate"
import { companiesCommands } from "#domain/companies/companies.commands.ts"
import { companiesScreenMachine } from "#domain/companies/companies-screen.machine.ts"
import { companyListMachine } from "#domain/companies/companies-screen.machine.ts"
import { companyCriteria } from "#domain/companies/company-record.rules.ts"
import { notificationsScreenEnglish } from "#domain/notifications/notifications-screen-english.messages.ts"
import {
  notificationListMachine,
  notificationsScreenMachine
} from "#domain/notifications/notifications-screen.machine.ts"
import { notificationCriteria } from "#domain/notifications/notification-list.rules.ts"
import { notificationsCommands, availableNotificationsCommands } from "#domain/notifications/notifications.commands.ts"
import { userDetailsMachine, userListMachine, usersScreenMachine } from "#domain/users/users-screen.machine.ts"
import { usersCommands, availableUsersCommands } from "#domain/users/users.commands.ts"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { notificationsDriver } from "#tests/drivers/notifications.driver.ts"
import { call, type SignedIn } from "#tests/drivers/server.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { expectButtons, expectPalette, keysOf, nothingToUndo } from "#tests/e2e/registry-checks.ts"

/** Machines that have loaded what the page has loaded. */
const usersShadow = async (url: string, { token }: SignedIn, query: string) => {
  const { body } = await call(url, "GET", `/users?page=1&limit=10&sort=-created_at&${query.replace("?", "")}`, token)
  const list = createActor(
    userListMachine.provide({ actors: { loadPage: fromPromise(async () => ({ page: body, summary: null })) as never } })
  ).start()
  list.send({ type: "list.open", criteria: userCriteria.readCriteria(query) })
  await waitFor(list, (snapshot) => snapshot.matches({ shown: "ready" }))
  const details = createActor(userDetailsMachine).start()
  return {
    list,
    details,
    available: () =>
      availableUsersCommands({
        ...shownState(usersScreenMachine),
        list: list.getSnapshot(),
        details: details.getSnapshot()
      })
  }
}

const companiesShadow = async (url: string, { token }: SignedIn, query: string) => {
  const requested = `page=1&limit=10&sort=-created_at&${query.replace("?", "")}`
  const { body: page } = await call(url, "GET", `/companies?${requested}`, token)
  const list = createActor(
    companyListMachine.provide({ actors: { loadPage: fromPromise(async () => ({ page, summary: null })) as never } })
  ).start()
  list.send({ type: "list.open", criteria: companyCriteria.readCriteria(query) })
  await waitFor(list, (snapshot) => snapshot.matches({ shown: "ready" }))
  return {
    list,
    available: () => companiesCommands.available({ ...shownState(companiesScreenMachine), list: list.getSnapshot() })
  }
}

for (const [situation, query, isOpen] of [
  ["at rest", "", false],
  ["with nothing that matches", "?searchTerm=nobody+at+all", false],
  ["with the details of one open", "", true]
] as const) {
  test(`the users' buttons, keys and palette agree with the machines ${situation}`, async ({
    page,
    enterPage,
    server
  }) => {
    await nothingToUndo(page)
    const session = await enterPage(page, `/users${query}`)
    const users = usersDriver(page)
    await expect(page.getByText(/^(?:Showing \d|Nothing matches|No \w+ found$)/u).first()).toBeVisible()
    const shadow = await usersShadow(server.url, session, query)
    if (isOpen) {
      const [row] = shadow.list.getSnapshot().context.rows
      if (row === undefined) throw new Error("No row to open")
      await users.rows
        .first()
        .getByRole("button", { name: /^View details/u })
        .click()
      await expect(users.panel).toBeVisible()
      shadow.list.send({ type: "cursor.place", id: row.id })
      shadow.details.send({ type: "details.open", id: row.id, row })
    }
    const available = shadow.available()
    await expectButtons(page, available, {
      "users.import": "Upload CSV",
      "users.add": "Add User",
      "users.report": "Download Report",
      "users.reportAsSheet": "Download Report as XLSX",
      "users.nextPage": "Next page",
      "users.previousPage": "Previous page"
    })
    if (query === "")
      expect(await keysOf(page, "Users")).toEqual(usersCommands.flatMap(({ keys = [] }) => keys).toSorted())
    await expectPalette(page, "users", available)
  })
}

for (const [situation, query] of [
  ["at rest", ""],
  ["where companies are deleted", "?active=no"]
] as const) {
  test(`the companies' buttons, keys and palette agree with the machines ${situation}`, async ({
    page,
    enterPage,
    server
  }) => {
    await nothingToUndo(page)
    const session = await enterPage(page, `/companies${query}`)
    await expect(page.getByText(/^(?:Showing \d|Nothing matches|No \w+ found$)/u).first()).toBeVisible()
    const shadow = await companiesShadow(server.url, session, query)
    const available = shadow.available()
    await expectButtons(page, available, {
      "companies.import": "Upload CSV",
      "companies.add": "Add Company",
      "companies.report": "Download Report",
      "companies.reportAsSheet": "Download Report as XLSX",
      "companies.nextPage": "Next page",
      "companies.previousPage": "Previous page"
    })
    if (query === "") {
      expect(await keysOf(page, "Companies")).toEqual(companiesCommands.all.flatMap(({ keys = [] }) => keys).toSorted())
      const [row] = shadow.list.getSnapshot().context.rows
      if (row === undefined) throw new Error("No row to stand on")
      await companiesDriver(page).rows.first().getByRole("switch").focus()
      shadow.list.send({ type: "cursor.place", id: row.id })
    }
    await expectPalette(page, "companies", shadow.available())
  })
}

test("the notification centre's buttons, keys and palette agree with the machines", async ({
  page,
  enterPage,
  server
}) => {
  const query = "?searchTerm=asked%20for"
  const { token } = await enterPage(page, `/notifications${query}`)
  await notificationsDriver(page).expectRows(10)
  const requested = `page=1&limit=10&sort=-created_at&${query.replace("?", "")}`
  const { body: shown } = await call(server.url, "GET", `/notification?${requested}`, token)
  const { unread } = shown as { readonly unread: number }
  const list = createActor(
    notificationListMachine.provide({
      actors: { loadPage: fromPromise(async () => ({ page: shown, summary: { unread } })) as never }
    })
  ).start()
  list.send({ type: "list.open", criteria: notificationCriteria.readCriteria(query) })
  await waitFor(list, (snapshot) => snapshot.matches({ shown: "ready" }))
  const available = () =>
    availableNotificationsCommands({ ...shownState(notificationsScreenMachine), list: list.getSnapshot() })
  await expectButtons(page, available(), {
    "notifications.readAll": notificationsScreenEnglish.readAll(unread),
    "notifications.nextPage": "Next page",
    "notifications.previousPage": "Previous page"
  })
  expect(await keysOf(page, "Notifications")).toEqual(notificationsCommands.flatMap(({ keys = [] }) => keys).toSorted())
  const [row] = list.getSnapshot().context.rows
  if (row === undefined) throw new Error("No row to stand on")
  await notificationsDriver(page).rows.first().getByRole("button").first().focus()
  list.send({ type: "cursor.place", id: row.id })
  await expectPalette(page, "notifications", available())
})
