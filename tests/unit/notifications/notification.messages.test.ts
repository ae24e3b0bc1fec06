import { expect, it } from "vitest"
import { allReadText } from "#domain/notifications/notification.messages.ts"

it("the texts count what was marked at once", () => {
  expect(allReadText(1).en).toBe("1 notification marked as read")
  expect(allReadText(400).es).toBe("400 notificaciones marcadas como leídas")
})
