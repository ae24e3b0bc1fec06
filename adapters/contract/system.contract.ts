import { Schema } from "effect"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { DiskFull } from "#domain/shared/failure.errors.ts"
import { strictDigits } from "#domain/shared/page.schema.ts"
import { unwrapped, endpoint, events, file, oneRecord, refusal } from "./endpoint.ts"

const Status = Schema.Struct({ status: Schema.Literal("ok") })

/** The most ids a change names; a wider change names none, and the client refetches the whole list. */
export const changedIdsMax = 100

/**
 * Records of one kind have changed. Without `ids`, any of them may have; `by` is the administrator who changed them.
 */
export const Changed = Schema.Struct({
  entity: Schema.String,
  ids: Schema.optionalKey(Schema.Array(Schema.String).check(Schema.isMaxLength(changedIdsMax))),
  by: Schema.optionalKey(Schema.String),
  at: Instant
})
export interface Changed extends Schema.Schema.Type<typeof Changed> {}

export const systemContract = {
  health: endpoint({
    method: "GET",
    path: "/health",
    permission: "anyone",
    summary: "Answers when the server runs",
    answer: oneRecord(Status)
  }),
  ready: endpoint({
    method: "GET",
    path: "/ready",
    permission: "anyone",
    summary: "Answers when the server can do its work: its database answers and has the schema of this version",
    // False where changes do not arrive from the database, so that no event stream has any, and where one of the
    // replicas for reads is down or behind.
    answer: oneRecord(
      Schema.Struct({
        ...Status.fields,
        live_updates: Schema.optionalKey(Schema.Boolean),
        read_replica: Schema.optionalKey(Schema.Boolean)
      })
    ),
    refusals: [refusal(503, "disk_full", DiskFull)]
  }),
  openapi: endpoint({
    method: "GET",
    path: "/openapi.json",
    permission: "anyone",
    summary: "Describes this interface as OpenAPI 3.1",
    answer: unwrapped(Schema.Record(Schema.String, Schema.Unknown))
  }),
  docs: endpoint({
    method: "GET",
    path: "/docs",
    permission: "anyone",
    summary: "Shows this interface as a page",
    answer: file("text/html; charset=utf-8")
  }),
  events: endpoint({
    method: "GET",
    path: "/events",
    permission: "administrator",
    summary: "Streams changes of records as they happen, first those of the last `age` milliseconds",
    query: Schema.Struct({ age: Schema.optionalKey(strictDigits(0, 86_400_000)) }),
    answer: events("changed", Changed)
  })
}
