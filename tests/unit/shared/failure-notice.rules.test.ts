import { describe, expect, it } from "vitest"
import { addNotice, type NoticeQueue, withdrawNotice } from "#domain/application/notices.rules.ts"
import { Offline, OutcomeUnknown, Refused, TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import {
  failureBeside,
  failureNotice,
  failureNoticeBeside,
  failureOver,
  failuresOver,
  saidByShell
} from "#domain/shared/failure-notice.rules.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"

const text = (en: string) => ({ en, es: en })
const shown = (...notices: ReadonlyArray<Notice>): NoticeQueue => notices.reduce<NoticeQueue>(addNotice, [])
const left = (queue: NoticeQueue) => queue.flatMap(({ notices }) => notices.map((one) => one.text.en))

describe("the notice of a failure", () => {
  const offline = failureNotice(new Offline(), text("offline"))
  const unavailable = failureNotice(new Unavailable(), text("unavailable"))
  const unknown = failureNotice(new TimedOut(), text("unknown"))
  const refused = failureNotice(new Refused({ status: 500, words: "" }), text("refused"))
  const all = shown(offline, unavailable, unknown, refused)

  it("a failure without a connection goes when the server can be reached", () => {
    expect(left(withdrawNotice(all, failuresOver("reachable")))).toEqual(["unknown", "refused"])
  })

  it("a failure of unknown outcome goes when it is known what was done", () => {
    expect(left(withdrawNotice(all, failuresOver("known")))).toEqual(["offline", "unavailable", "refused"])
    expect(failureNotice(new OutcomeUnknown(), text("x")).endsWhen).toBe("known")
  })

  it("every failure goes when its text is taken back", () => {
    expect(left(withdrawNotice(all, failureOver(text("refused"))))).toEqual(["offline", "unavailable", "unknown"])
  })

  it("a failure without a connection goes where it is said beside the shell that says so, and no other", () => {
    const beside = [new Offline(), new Unavailable(), new TimedOut(), new Refused({ status: 500, words: "" })].map(
      (failure) => failureNoticeBeside(failure, text(`${failure._tag} beside`))
    )
    expect(left(withdrawNotice(shown(offline, ...beside), saidByShell))).toEqual([
      "offline",
      "TimedOut beside",
      "Refused beside"
    ])
    expect(left(withdrawNotice(shown(...beside), failuresOver("reachable")))).toEqual([
      "TimedOut beside",
      "Refused beside"
    ])
  })
})

it("a failure is not said beside fields that say it", () => {
  const refused = new Refused({ status: 422, words: "" })
  expect(failureBeside(refused, {})).toBe(refused)
  expect(failureBeside(refused, { email: "email_taken" })).toBeNull()
  expect(failureBeside(null, {})).toBeNull()
})
