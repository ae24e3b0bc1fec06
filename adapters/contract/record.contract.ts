/** Makes the endpoints of a kind of simple record. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import { type RecordKind, RecordStats } from "#domain/records/record.schema.ts"
import { Removal, Restoration } from "#domain/shared/version.schema.ts"
import { endpoint, file, json, jsonOrNothing, recordList, oneRecord, refusal } from "./endpoint.ts"

export const recordContract = <K extends RecordKind>(kind: K) => {
  const { entity, path, noun } = kind
  const { a, one: single, many } = noun.en
  // As parts of `kind` the schemas would have the types of any kind.
  const { Id, Row, New, Change, query, NotFound, Taken, Overtaken }: Pick<K, keyof RecordKind> = kind
  const { Filter, Search }: Pick<K["query"], "Filter" | "Search"> = query
  const notFound = refusal(404, `${entity}_not_found`, NotFound)
  const taken = refusal(409, `${entity}_taken`, Taken, { worded: true })
  const overtaken = refusal(409, `${entity}_overtaken`, Overtaken)
  const params = Schema.Struct({ id: Id })
  return {
    list: endpoint({
      method: "GET",
      path,
      permission: "administrator",
      summary: `Lists ${many}, newest first; \`active=no\` lists the deleted ones`,
      cached: true,
      query: Search,
      answer: recordList(Row)
    }),
    stats: endpoint({
      method: "GET",
      path: `${path}/stats`,
      permission: "administrator",
      summary: `Counts ${many}`,
      cached: true,
      answer: oneRecord(RecordStats)
    }),
    find: endpoint({
      method: "GET",
      path: `${path}/{id}`,
      permission: "administrator",
      summary: `Shows one ${entity}`,
      params,
      answer: oneRecord(Row),
      refusals: [notFound]
    }),
    create: endpoint({
      method: "POST",
      path,
      permission: "administrator",
      summary: `Adds ${a} ${single}`,
      body: json(New),
      answer: oneRecord(Row, 201),
      refusals: [taken]
    }),
    change: endpoint({
      method: "PUT",
      path: `${path}/{id}`,
      permission: "administrator",
      summary: `Edits ${a} ${single}; absent fields keep their value`,
      params,
      body: json(Change),
      answer: oneRecord(Row),
      refusals: [notFound, taken, overtaken]
    }),
    remove: endpoint({
      method: "PATCH",
      path: `${path}/{id}`,
      permission: "administrator",
      summary: `Deletes ${a} ${single} softly; \`is_deleted: false\` restores it`,
      params,
      body: jsonOrNothing(Removal, 400),
      answer: oneRecord(Row),
      refusals: [notFound, taken, overtaken]
    }),
    restore: endpoint({
      method: "POST",
      path: `${path}/{id}/restore`,
      permission: "administrator",
      summary: `Restores ${a} deleted ${single}; one that is not deleted stays unchanged`,
      params,
      body: jsonOrNothing(Restoration),
      answer: oneRecord(Row),
      refusals: [notFound, taken, overtaken]
    }),
    report: endpoint({
      method: "POST",
      path: `${path}/report`,
      permission: "reports",
      summary: `Downloads the ${many} that match as CSV`,
      writes: false,
      query: Filter,
      answer: file("text/csv; charset=utf-8")
    })
  }
}
