/** Runs a command of the screen of another place: shows the screen, waits until it can be run there, and runs it. */
import type { ElsewhereMessage } from "#domain/palette/app.commands.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { showNotice } from "#src/shell/notices/notices.ts"
import type { AnyScreen } from "./context.ts"

interface Screens {
  /** Aborted when the administrator signs out. */
  readonly signal: AbortSignal
  /** Goes to a place; resolves with its screen. */
  readonly show: (place: Place) => Promise<AnyScreen | null>
  readonly isShown: (place: Place) => boolean
}

/** By then a screen has what a command needs, such as the figures of its list; else the reason is shown. */
const waitMs = 5_000

/** The command as it is available; as it is then when time has run out. */
const untilAvailable = (screen: AnyScreen, id: string, signal: AbortSignal) =>
  new Promise<ReturnType<AnyScreen["commands"]>[number] | undefined>((resolve) => {
    const find = () => screen.commands().find((command) => command.id === id)
    const finish = (): void => {
      clearTimeout(timer)
      listening.unsubscribe()
      resolve(find())
    }
    const timer = setTimeout(finish, waitMs)
    const check = (): void => {
      if (signal.aborted || (find()?.message ?? null) !== null) finish()
    }
    const listening = screen.changes.subscribe(check)
    check()
  })

export const elsewhere =
  ({ signal, show, isShown }: Screens) =>
  async ({ place, command: id }: ElsewhereMessage): Promise<void> => {
    const screen = await show(place).catch(() => null)
    if (signal.aborted || !isShown(place)) return
    if (screen === null)
      return showNotice(notice("error", { en: failureWords.en.Unavailable, es: failureWords.es.Unavailable }))
    await screen.firstRead
    const command = await untilAvailable(screen, id, signal)
    if (signal.aborted || !isShown(place) || command === undefined) return
    if (command.message !== null) return screen.send(command.message.message)
    if (command.why !== null) showNotice(notice("info", command.why))
  }
