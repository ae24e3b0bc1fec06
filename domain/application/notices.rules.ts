/** Which notices are shown as one, and in which order they wait. */
import type { Translated } from "../shared/language.schema.ts"
import type { Notice, Outdated } from "../shared/notice.schema.ts"
import { requestIdIn } from "../shared/failure.messages.ts"

/** Notices of one kind, oldest first; shown as one. */
export interface NoticeGroup {
  readonly kind: string
  readonly tone: Notice["tone"]
  readonly notices: ReadonlyArray<Notice>
}

/** The first is shown, the others wait. */
export type NoticeQueue = ReadonlyArray<NoticeGroup>

/** Faults with the same text are one kind; their request ids do not count. */
const kindOf = (one: Notice): string => one.tally?.kind ?? one.undo ?? failureOf(one)

const failureOf = ({ text }: Notice): string => requestIdIn(text.en)?.before ?? text.en

/** The text of a group: the sum of what is counted, else the latest text. */
export const groupText = ({ notices }: NoticeGroup): Translated<string> | null => {
  const latest = notices.at(-1)
  if (latest === undefined) return null
  const count = notices.reduce((sum, { tally }) => sum + (tally?.count ?? 0), 0)
  return latest.tally?.text(count) ?? latest.text
}

/** What the group's button undoes, the latest first. */
export const groupUndos = ({ notices }: NoticeGroup): ReadonlyArray<NonNullable<Notice["undo"]>> =>
  notices.flatMap(({ undo }) => (undo === null ? [] : [undo])).toReversed()

/**
 * Adds a notice to the group of its kind, else as a new group: an error goes before the first group that is none, any
 * other notice goes last.
 */
export const addNotice = (queue: NoticeQueue, added: Notice): NoticeQueue => {
  const kind = kindOf(added)
  const gathered = (group: NoticeGroup): NoticeGroup => ({
    ...group,
    notices: added.tally === null ? [added] : [...group.notices, added]
  })
  if (queue.some((group) => group.kind === kind))
    return queue.map((group) => (group.kind === kind ? gathered(group) : group))
  const group: NoticeGroup = { kind, tone: added.tone, notices: [added] }
  const waiting = added.tone === "error" ? queue.findIndex(({ tone }) => tone !== "error") : -1
  return waiting === -1 ? [...queue, group] : queue.toSpliced(waiting, 0, group)
}

const isOutdated = (one: Notice, outdated: Outdated): boolean =>
  "undo" in outdated
    ? one.undo === outdated.undo
    : "saidBy" in outdated
      ? one.isSaidBeside === true
      : one.endsWhen === outdated.failure || failureOf(one) === outdated.failure

/** Removes notices that are outdated; from a group that counts several, only their share. */
export const withdrawNotice = (queue: NoticeQueue, outdated: Outdated): NoticeQueue =>
  queue
    .map((group) => ({ ...group, notices: group.notices.filter((one) => !isOutdated(one, outdated)) }))
    .filter(({ notices }) => notices.length > 0)
