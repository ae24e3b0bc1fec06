/** Makes the endpoints of a kind of plain record. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import { RecordStats } from "#domain/records/record.schema.ts"
import { Removal, Restoration } from "#domain/shared/version.schema.ts"
import { endpoint, type FailureClass, file, json, jsonOrNothing, listed, one, type Plain, refusal } from "./endpoint.ts"

/** The schemas and failures of the records; `RecordKind` types them more narrowly. */
interface Kind<Id, Row, New, Change, Filter, Search, NotFound, Taken, Overtaken> {
  readonly entity: string
  readonly path: `/${string}`
  readonly noun: { readonly en: Readonly<Record<"a" | "one" | "many", string>> }
  readonly Id: Id
  readonly Row: Row
  readonly New: New
  readonly Change: Change
  readonly Filter: Filter
  readonly Search: Search
  readonly NotFound: NotFound
  readonly Taken: Taken
  readonly Overtaken: Overtaken
}

export const recordContract = <
  Id extends Schema.Codec<string, string>,
  Row extends Plain,
  New extends Plain,
  Change extends Plain,
  Filter extends Plain,
  Search extends Plain,
  NotFound extends FailureClass,
  Taken extends FailureClass,
  Overtaken extends FailureClass
>(
  kind: Kind<Id, Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>
) => {
  const { entity, path, Row, New, Change, Filter, Search } = kind
  const { many } = kind.noun.en
  const a = `${kind.noun.en.a} ${kind.noun.en.one}`
  const notFound = refusal(404, `${entity}_not_found`, kind.NotFound)
  const taken = refusal(409, `${entity}_taken`, kind.Taken, { worded: true })
  const overtaken = refusal(409, `${entity}_overtaken`, kind.Overtaken)
  const params = Schema.Struct({ id: kind.Id })
  return {
    list: endpoint({
      method: "GET",
      path,
      summary: `Lists ${many}, newest first; \`active=no\` lists the deleted ones`,
      cached: true,
      query: Search,
      answer: listed(Row)
    }),
    stats: endpoint({
      method: "GET",
      path: `${path}/stats`,
      summary: `Counts ${many}`,
      cached: true,
      answer: one(RecordStats)
    }),
    find: endpoint({
      method: "GET",
      path: `${path}/{id}`,
      summary: `Shows one ${entity}`,
      params,
      answer: one(Row),
      refusals: [notFound]
    }),
    create: endpoint({
      method: "POST",
      path,
      summary: `Adds ${a}`,
      body: json(New),
      answer: one(Row, 201),
      refusals: [taken]
    }),
    change: endpoint({
      method: "PUT",
      path: `${path}/{id}`,
      summary: `Edits ${a}; absent fields keep their value`,
      params,
      body: json(Change),
      answer: one(Row),
      refusals: [notFound, taken, overtaken]
    }),
    remove: endpoint({
      method: "PATCH",
      path: `${path}/{id}`,
      summary: `Deletes ${a} softly; \`is_deleted: false\` restores it`,
      params,
      body: jsonOrNothing(Removal, 400),
      answer: one(Row),
      refusals: [notFound, taken, overtaken]
    }),
    restore: endpoint({
      method: "POST",
      path: `${path}/{id}/restore`,
      summary: `Restores ${kind.noun.en.a} deleted ${kind.noun.en.one}; one that is not deleted stays unchanged`,
      params,
      body: jsonOrNothing(Restoration),
      answer: one(Row),
      refusals: [notFound, taken, overtaken]
    }),
    report: endpoint({
      method: "POST",
      path: `${path}/report`,
      summary: `Downloads the ${many} that match as CSV`,
      writes: false,
      query: Filter,
      answer: file("text/csv; charset=utf-8")
    })
  }
}
