import { Effect } from "effect"
import { articlesContract } from "#adapters/contract/articles.contract.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { createKeys, deletionBody, withVersion, fileOf } from "./create-keys.ts"

/** The articles port over HTTP. A repeated create has the same key; a change is a form only with a picture. */
export const httpArticles = (call: Call, newKey: () => string, read: CallOptions = {}): ArticlesPort => {
  const withCreateKey = createKeys(newKey)
  return {
    list: (query) => call(articlesContract.list, { query }, read),
    stats: Effect.suspend(() => dataOf(call(articlesContract.stats, {}, read))),
    create: (fields, picture) =>
      withCreateKey(fields, [picture], (key) =>
        dataOf(call(articlesContract.create, { fields, files: { image: fileOf(picture) } }, { key }))
      ),
    change: (id, change, picture) => {
      if (picture === null) return dataOf(call(articlesContract.change, { params: { id }, body: change }))
      const { image: _image, ...fields } = change
      return dataOf(
        call(articlesContract.changeWithFiles, { params: { id }, fields, files: { image: fileOf(picture) } })
      )
    },
    remove: (id, version) => dataOf(call(articlesContract.remove, { params: { id }, body: deletionBody(version) })),
    restore: (id, version) => dataOf(call(articlesContract.restore, { params: { id }, body: withVersion(version) }))
  }
}
