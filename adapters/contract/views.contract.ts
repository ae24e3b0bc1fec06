/** The endpoints of views. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import { Deletion } from "#domain/shared/version.schema.ts"
import {
  NewView,
  TooManyViews,
  View,
  ViewChange,
  ViewId,
  ViewNotFound,
  ViewNotYours,
  ViewOvertaken,
  ViewTaken
} from "#domain/views/view.schema.ts"
import { endpoint, json, jsonOrNothing, oneRecord, refusal } from "./endpoint.ts"

const taken = refusal(409, "view_taken", ViewTaken, { worded: true })
const tooMany = refusal(409, "too_many_views", TooManyViews)
const ownRefusals = [
  refusal(404, "view_not_found", ViewNotFound),
  refusal(403, "view_not_yours", ViewNotYours),
  refusal(409, "view_overtaken", ViewOvertaken)
]
const params = Schema.Struct({ id: ViewId })

export const viewsContract = {
  list: endpoint({
    method: "GET",
    path: "/views",
    permission: "administrator",
    summary: "Lists one's own views and those that colleagues share, each with what its list has now",
    answer: oneRecord(Schema.Array(View))
  }),
  create: endpoint({
    method: "POST",
    path: "/views",
    permission: "administrator",
    summary: "Saves a view: the address of a list without its page, under a name",
    body: json(NewView),
    answer: oneRecord(View, 201),
    refusals: [taken, tooMany]
  }),
  change: endpoint({
    method: "PUT",
    path: "/views/{id}",
    permission: "administrator",
    summary: "Edits one's own view; absent fields keep their value, `is_deleted: false` undoes a deletion",
    params,
    body: json(ViewChange),
    answer: oneRecord(View),
    refusals: [...ownRefusals, taken, tooMany]
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/views/{id}",
    permission: "administrator",
    summary: "Deletes one's own view softly",
    params,
    body: jsonOrNothing(Deletion),
    answer: oneRecord(params),
    refusals: ownRefusals
  })
}
