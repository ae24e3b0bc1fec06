/** The screen of the notifications over memory, as its tests share it. */
import { Effect } from "effect"
import { createActor } from "xstate"
import type { EnrolmentDecisionsPort } from "#domain/enrolments/enrolments.port.ts"
import { notificationListRules } from "#domain/notifications/notification-list.rules.ts"
import { availableNotificationsCommands } from "#domain/notifications/notifications.commands.ts"
import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import { pendingCountsMachine } from "#domain/dashboard/pending-counts.machine.ts"
import type { NotificationId } from "#domain/shared/identity.schema.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import { notificationsScreenWith } from "#src/screens/notifications/notifications-workflows.ts"
import { readActor } from "#src/shell/port-actors.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDashboardPort } from "#tests/doubles/dashboard.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { memoryNotificationsPort } from "#tests/doubles/notifications.memory.ts"
import { benefit, newEnrolment } from "#tests/fixtures/benefits.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"

/** The notification centre with the unread count, while members and another administrator are active. */
export const screenWith = async (
  through: (port: NotificationsPort) => NotificationsPort = (port) => port,
  decisions: (port: EnrolmentDecisionsPort) => Pick<EnrolmentDecisionsPort, "undo" | "undoable"> = (port) => port
) => {
  const backend = memoryDatabase([marta, rafael])
  const kept = benefit()
  backend.write({ benefits: new Map([[kept.id, kept]]) })
  const claims = memoryClaimsPort(backend, marta)
  const notifications = through(memoryNotificationsPort(backend, marta))
  const enrolments = memoryEnrolmentsPort(backend, marta)
  const screen = await headlessScreen(
    notificationsScreenWith({
      records: notifications,
      inBackground: notifications,
      enrolmentDecisions: Effect.succeed(decisions(enrolments))
    }),
    availableNotificationsCommands
  )
  const unread = createActor(
    pendingCountsMachine.provide({
      actors: { readCounts: readActor(() => memoryDashboardPort(backend, marta, "UTC").counts) }
    }),
    { clock: screen.clock }
  ).start()
  unread.send({ type: "stream.open" })
  unread.send({ type: "counts.watch" })
  await screen.settle()
  return {
    ...screen,
    backend,
    notifications,
    enrolments,
    figures: () => done(memoryDashboardPort(backend, marta, "UTC").figures),
    unread: () => unread.getSnapshot().context.counts?.unread_notifications,
    rows: () => notificationListRules.shownRows(screen.state().list.context),
    enrol: () =>
      done(
        backend.transact(memoryEnrolmentsService(backend, marta).submit(newEnrolment(backend.addUser().id, kept.id)))
      ),
    claim: (type: "dental" | "vision") => done(claims.create(draft(backend.addUser().id, type))),
    /** The server sends that notifications have changed: list and count are refetched. */
    refetched: async (): Promise<void> => {
      unread.send({ type: "counts.changed" })
      await screen.changed("notification")
    },
    command: (id: string) => availableNotificationsCommands(screen.state()).find((one) => one.id === id),
    place: (id: NotificationId) => screen.send({ to: "list", event: { type: "cursor.place", id } }),
    emittedOf: (type: string) => screen.emitted.filter((event) => event.type === type),
    undoOfLastNotice: () => screen.emitted.findLast((event): event is Notice => event.type === "notice")?.undo ?? null
  }
}
