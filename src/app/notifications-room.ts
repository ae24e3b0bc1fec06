/** The notification centre as a room: its actors, and what they tell each other. */
import { type ActorRefFrom, createActor, waitFor } from "xstate"
import type { InboxTold } from "#domain/notifications/notification-inbox.machine.ts"
import {
  type NotificationsDesk,
  type NotificationsMessage,
  notificationsOffers
} from "#domain/notifications/notifications.commands.ts"
import { notificationView } from "#domain/notifications/notification-view.rules.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { NotificationsScreen } from "#src/screens/notifications/notifications.screen.tsx"
import { followList } from "./list-address.ts"
import { withdraw } from "./notices.ts"
import { notificationRows } from "./notification-rows.ts"
import { notificationInboxWith, notificationListWith, type NotificationsPorts } from "./notifications-workflows.ts"
import { notificationDialogsPart } from "./parts.ts"
import { showOnPage } from "./record-room.ts"
import type { Household, Room } from "./rooms.ts"
import { hearing } from "./system.ts"
import { together } from "./use-snapshot.ts"

export interface NotificationsRoom extends Room<"notifications"> {
  readonly list: ActorRefFrom<ReturnType<typeof notificationListWith>>
  readonly inbox: ActorRefFrom<ReturnType<typeof notificationInboxWith>>
  readonly rows: ReturnType<typeof notificationRows>
}

export const openNotificationsRoom = (
  { window, system, tellChanged, left }: Household,
  ports: NotificationsPorts
): NotificationsRoom => {
  const onTold = ({ row }: InboxTold): void => {
    if (row !== null) list.send({ type: "row.saved", row })
    // What was done here changes counts elsewhere, and the server's own news of it may not come.
    tellChanged({ entity: "notification", ...(row !== null && { ids: [row.id] }) })
  }
  const inspect = hearing(
    window,
    ({ undo }) => (undo === null ? null : () => send({ to: "inbox", event: { type: "reading.undo" } })),
    (told) => onTold(told as InboxTold)
  )
  const list = createActor(notificationListWith(ports), { inspect })
  const inbox = createActor(notificationInboxWith(ports), { inspect })
  const actors = [list, inbox]
  let known = inbox.getSnapshot().context.reading
  inbox.subscribe(({ context: { reading } }) => {
    // A message that offers what has been taken back, or a later one has taken the place of, is no longer true.
    if (known !== null && known.reading_id !== reading?.reading_id) withdraw(known.reading_id)
    known = reading
  })
  for (const actor of actors) actor.start()

  const showPage = showOnPage(window)
  const send = (message: NotificationsMessage): void => {
    switch (message.to) {
      case "list":
        return list.send(message.event)
      case "inbox":
        return inbox.send(message.event)
      case "page":
        return showPage(message.event)
    }
  }
  const desk = (): NotificationsDesk => ({ list: list.getSnapshot(), inbox: inbox.getSnapshot() })
  left.addEventListener("abort", () => {
    for (const actor of actors) actor.stop()
  })
  followList(
    window,
    system,
    {
      place: "notifications",
      list,
      readView: notificationView.readView,
      writeView: notificationView.writeView,
      leave: () => inbox.send({ type: "details.close" })
    },
    left
  )
  return {
    Screen: NotificationsScreen,
    ahead: [notificationDialogsPart],
    list,
    inbox,
    rows: notificationRows(send, desk),
    changes: together(actors),
    offers: () => notificationsOffers(desk()).map(inRoom("notifications")),
    send,
    isAsking: () => inbox.getSnapshot().matches({ showing: "details" }),
    isUnsaved: () => false,
    leaveCursor: () => list.send({ type: "cursor.leave" }),
    heard: ({ entity, ids }) => {
      if (entity === "notification") list.send({ type: "rows.changed", ids: ids ?? null })
      // Whether an enrolment can be approved is shown here too.
      if (entity === "enrolment") list.send({ type: "rows.changed", ids: null })
    },
    firstRead: waitFor(list, (snapshot) => snapshot.hasTag("shown") && !snapshot.hasTag("busy"), {
      timeout: Infinity
    }).then(
      () => undefined,
      // Whoever leaves before the first answer ends the reading too.
      () => undefined
    )
  }
}
