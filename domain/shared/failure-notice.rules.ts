/**
 * Where a failure is said. What a form was refused for is said at its fields. Why a form was not saved, a record not
 * deleted or a list not read is said in the form, the dialog or above the list, until it is over; its toast is short
 * there, and there is none while the shell says that there is no connection. Everything else is said by a toast alone.
 * A toast goes as soon as what it says is over.
 */
import { isUnsent, mayHaveSucceeded } from "./failure.errors.ts"
import type { Translated } from "./language.schema.ts"
import { type FailureEnd, type Notice, notice, type NoticeOutdated } from "./notice.schema.ts"

/** The failure to say beside fields of which some have issues of their own. */
export const failureBeside = <Failure>(failure: Failure | null, issues: object): Failure | null =>
  Object.keys(issues).length > 0 ? null : failure

const endOf = (error: unknown): FailureEnd | null =>
  isUnsent(error) ? "reachable" : mayHaveSucceeded(error) ? "known" : null

export const failureNotice = (error: unknown, text: Translated<string>): Notice => {
  const endsWhen = endOf(error)
  return endsWhen === null ? notice("error", text) : { ...notice("error", text), endsWhen }
}

/** The notice of a failure that is said where it was asked, too. */
export const failureNoticeBeside = (error: unknown, text: Translated<string>): Notice =>
  isUnsent(error) ? { ...failureNotice(error, text), isSaidBeside: true } : failureNotice(error, text)

/** Takes the toasts back that say no more than the shell and the place where it was asked. */
export const saidByShell: NoticeOutdated = { type: "notice.outdated", saidBy: "shell" }

/** Takes the toasts back of failures that are over. */
export const failuresOver = (failure: FailureEnd): NoticeOutdated => ({ type: "notice.outdated", failure })

/** Takes the toast back of one failure, whose text this is. */
export const failureOver = ({ en }: Translated<string>): NoticeOutdated => ({ type: "notice.outdated", failure: en })
