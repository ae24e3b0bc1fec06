/** Shows notices as toasts. The toaster is loaded with the first one, or when the page is idle. */
import { atom } from "jotai/vanilla"
import { createActor } from "xstate"
import { noticesMachine } from "#domain/application/notices.machine.ts"
import type { Notice, Outdated } from "#domain/shared/notice.schema.ts"
import { store } from "#src/shell/preferences.ts"

/** True once the toaster is needed. */
export const toasterNeededAtom = atom(false)

/** The notices there are; they wait until the toaster has been fetched. */
export const notices = createActor(noticesMachine)

export const withdrawNotice = (outdated: Outdated): void => notices.send({ type: "notice.withdraw", outdated })

/** Nothing of a session is shown after it. */
export const clearNotices = (): void => notices.send({ type: "notices.clear" })

export const showNotice = (notice: Notice): void => {
  notices.start()
  notices.send({ type: "notice.add", notice })
  // its time begins when it can be read
  if (!store.get(toasterNeededAtom)) notices.send({ type: "notice.pause" })
  store.set(toasterNeededAtom, true)
}
