/** A small contract that uses every feature of contracts; the tests of the HTTP layer run on it. */
import { Schema } from "effect"
import {
  endpoint,
  file,
  form,
  json,
  jsonOrNothing,
  recordList,
  oneRecord,
  refusal
} from "#adapters/contract/endpoint.ts"
import { CountChanged, Forbidden, TooManyRequests } from "#domain/shared/failure.errors.ts"
import { ClaimId } from "#domain/shared/identity.schema.ts"
import { paging, SearchTerm } from "#domain/shared/page.schema.ts"

export const Note = Schema.Struct({
  id: ClaimId,
  title: Schema.String,
  version: Schema.Int,
  status: Schema.Literals(["open", "closed"])
})
export interface Note extends Schema.Schema.Type<typeof Note> {}

export class NoteNotFound extends Schema.TaggedError<NoteNotFound>()("NoteNotFound", {}) {}
export class NoteClosed extends Schema.TaggedError<NoteClosed>()("NoteClosed", { status: Schema.String }) {}
export class NoteOvertaken extends Schema.TaggedError<NoteOvertaken>()("NoteOvertaken", {
  current: Note,
  fields: Schema.Record(Schema.String, Schema.Unknown)
}) {}
export class WrongWord extends Schema.TaggedError<WrongWord>()("WrongWord", {}) {}

const Title = Schema.Trim.check(
  Schema.isNonEmpty({ message: "title_required" }),
  Schema.isMaxLength(20, { message: "title_long|20" })
)
const Tags = Schema.Array(Schema.String).check(Schema.isMaxLength(500, { message: "tags_many" }))
const NewNote = Schema.Struct({ title: Title, tags: Schema.optionalKey(Tags) })
const NoteChange = Schema.Struct({ title: Schema.optionalKey(Title), version: Schema.optionalKey(Schema.Int) })
const params = Schema.Struct({ id: ClaimId })
const notFound = refusal(404, "note_not_found", NoteNotFound)

export const probeContract = {
  list: endpoint({
    method: "GET",
    path: "/notes",
    permission: "administrator",
    summary: "Lists notes",
    cached: true,
    query: Schema.Struct({
      ...paging,
      searchTerm: Schema.optionalKey(SearchTerm),
      from: Schema.optionalKey(Schema.Literals(["me"]))
    }),
    answer: recordList(Note)
  }),
  read: endpoint({
    method: "GET",
    path: "/notes/{id}",
    permission: "administrator",
    summary: "Reads a note",
    params,
    answer: oneRecord(Note),
    refusals: [notFound]
  }),
  create: endpoint({
    method: "POST",
    path: "/notes",
    permission: "administrator",
    summary: "Makes a note",
    body: json(NewNote),
    answer: oneRecord(Note, 201),
    refusals: [refusal(409, "count_changed", CountChanged), refusal(403, "forbidden", Forbidden)]
  }),
  change: endpoint({
    method: "PATCH",
    path: "/notes/{id}",
    permission: "administrator",
    summary: "Changes a note",
    params,
    body: json(NoteChange),
    answer: oneRecord(Note),
    refusals: [notFound, refusal(409, "note_closed", NoteClosed), refusal(409, "note_overtaken", NoteOvertaken)]
  }),
  remove: endpoint({
    method: "PUT",
    path: "/notes/{id}/delete",
    permission: "administrator",
    summary: "Removes a note",
    params,
    body: jsonOrNothing(Schema.Struct({ id: Schema.optionalKey(ClaimId) }), 400),
    answer: oneRecord(Schema.Null),
    refusals: [notFound]
  }),
  closeAll: endpoint({
    method: "POST",
    path: "/notes/close-all",
    permission: "administrator",
    summary: "Closes all notes",
    body: jsonOrNothing(Schema.Struct({ title: Schema.optionalKey(Title) })),
    answer: oneRecord(Schema.Struct({ updated: Schema.Int }))
  }),
  picture: endpoint({
    method: "POST",
    path: "/notes/pictures",
    permission: "administrator",
    summary: "Keeps a picture",
    body: form(Schema.Struct({ title: Title }), {
      picture: { maxBytes: 2048 },
      icon: { maxBytes: 100, tooLarge: "icon_large|100", optional: true }
    }),
    answer: oneRecord(
      Schema.Struct({ title: Schema.String, name: Schema.String, base64: Schema.String, icon: Schema.Boolean })
    )
  }),
  report: endpoint({
    method: "POST",
    path: "/notes/report",
    permission: "administrator",
    summary: "Reports notes",
    writes: false,
    query: Schema.Struct({ breaks: Schema.optionalKey(Schema.Literals(["first", "away", "later"])) }),
    answer: file("text/csv")
  }),
  word: endpoint({
    method: "POST",
    path: "/word",
    permission: "anyone",
    summary: "Tries a word",
    body: json(Schema.Struct({ word: Schema.String })),
    answer: oneRecord(Schema.Struct({ welcome: Schema.Boolean })),
    refusals: [
      refusal(422, "wrong_word", WrongWord, { extra: { success: false } }),
      refusal(429, "too_many_requests", TooManyRequests)
    ]
  }),
  broken: endpoint({
    method: "GET",
    path: "/broken",
    permission: "administrator",
    summary: "Breaks",
    query: Schema.Struct({ how: Schema.String }),
    answer: oneRecord(Schema.Null)
  })
}
