/** What happens to a screen: its commands, what its dialogs send, others' changes, the server's answers and time. */
import { Record } from "effect"
import fc from "fast-check"
import { simpleRecordPlaces } from "#domain/shared/record-kind.schema.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import type { AddressedEvent } from "#domain/shared/screen/screen.rules.ts"
import type { Answering } from "./drawn-screens.ts"

export type Step =
  | { readonly do: "command" | "row" | "child" | "edit"; readonly n: number }
  | { readonly do: "send"; readonly message: AddressedEvent }
  | { readonly do: "pass"; readonly ms: number }
  | { readonly do: "answer"; readonly as: Answering }
  | { readonly do: "settle" | "elsewhere" | "changed" | "sort" }

const send = (to: string) => (event: AddressedEvent["event"]) => ({ do: "send", message: { to, event } }) as const

/** A list does not search for it. */
const tooLong = "x".repeat(300)

const toList = [
  ...["", "a", "norte", "zzz", tooLong].map((text) => ({ type: "search.change", text })),
  ...[1, 2, 3].map((page) => ({ type: "page.go", page })),
  ...[10, 25].map((limit) => ({ type: "limit.choose", limit })),
  ...["list.refresh", "filters.clear", "cursor.clear"].map((type) => ({ type }))
]

/** A kind of record whose changes each screen shows, and a field that its list can be ordered by. */
export const about: Readonly<Record<Place, readonly [entity: string, field: string]>> = {
  dashboard: ["claim", ""],
  users: ["user", "surname"],
  ...Record.map(simpleRecordPlaces, ({ kind }) => [kind, "name"] as const),
  questions: ["quiz", "title"],
  benefits: ["benefit", "title"],
  learn: ["article", "title"],
  claims: ["claim", "client"],
  notifications: ["notification", "message"],
  audit: ["user", "at"]
}

const toScreen = [
  ...["connection.restored", "stream.open", "stream.down", "page.hidden", "page.seen"].map((type) => ({ type })),
  ...["help.open", "help.close", "entry.close", "cursor.clear", "screen.hide"].map((type) => ({ type })),
  ...["", "?page=2", "?searchTerm=a", "?status=inactive"].map((query) => ({ type: "screen.show", query }))
]

/** What dialogs and panels send; the machine that accepts it receives it. */
export const childEvents = [
  ..."form.close form.save form.stay form.discard form.retry form.dismiss form.compare".split(" "),
  ..."removal.confirm removal.cancel details.close panel.open panel.close rows.toggleAll bulk.confirm".split(" "),
  ..."bulk.cancel reason.cancel reason.confirm reason.discard approval.confirm approval.cancel".split(" "),
  ..."activation.confirm activation.cancel ssn.hide".split(" ")
]

const numbered = (what: "command" | "row" | "child" | "edit") =>
  fc.nat({ max: 40 }).map((n): ReadonlyArray<Step> => [{ do: what, n }])
const oneOf = (...all: ReadonlyArray<Step>) => fc.constantFrom(...all).map((one): ReadonlyArray<Step> => [one])
const passing = [80, 250, 1_000, 30_000].map((ms): Step => ({ do: "pass", ms }))
const answering = (["prompt", "held", "failing"] as const).map((as): Step => ({ do: "answer", as }))
/** A refetch, and what comes between its beginning and its end. */
const refetch: ReadonlyArray<Step> = [{ do: "changed" }, { do: "pass", ms: 250 }]

const few = fc.oneof(
  { arbitrary: numbered("command"), weight: 5 },
  { arbitrary: numbered("row"), weight: 2 },
  { arbitrary: numbered("child"), weight: 2 },
  { arbitrary: numbered("edit"), weight: 1 },
  { arbitrary: oneOf(...toList.map(send("list"))), weight: 4 },
  { arbitrary: oneOf(...toScreen.map(send("screen"))), weight: 3 },
  { arbitrary: oneOf(...passing), weight: 3 },
  { arbitrary: oneOf(...answering), weight: 3 },
  { arbitrary: oneOf({ do: "settle" }, { do: "elsewhere" }, { do: "changed" }, { do: "sort" }), weight: 5 },
  { arbitrary: fc.constant(refetch), weight: 5 }
)

export const steps = fc.array(few, { minLength: 15, maxLength: 40 }).map((all) => all.flat())

/**
 * What every list goes through: refetches that come, fail and overlap, requests that fail, typing, leaving, returning.
 */
export const story: ReadonlyArray<Step> = [
  ...refetch,
  { do: "changed" },
  { do: "settle" },
  { do: "pass", ms: 250 },
  { do: "answer", as: "failing" },
  ...refetch,
  { do: "settle" },
  { do: "changed" },
  { do: "answer", as: "held" },
  { do: "pass", ms: 250 },
  { do: "answer", as: "prompt" },
  { do: "settle" },
  send("list")({ type: "search.change", text: "a" } as never),
  { do: "changed" },
  { do: "pass", ms: 80 },
  { do: "settle" },
  send("list")({ type: "search.change", text: tooLong } as never),
  { do: "pass", ms: 80 },
  { do: "settle" },
  { do: "answer", as: "failing" },
  { do: "sort" },
  { do: "settle" },
  ...refetch,
  { do: "answer", as: "prompt" },
  send("screen")({ type: "connection.restored" }),
  { do: "pass", ms: 250 },
  { do: "settle" },
  send("screen")({ type: "screen.hide" }),
  { do: "changed" },
  send("screen")({ type: "screen.show", query: "" } as never),
  { do: "settle" }
]
