import { Effect } from "effect"
import { articlesContract } from "#adapters/contract/articles.contract.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { createKeys } from "./create-keys.ts"

const filesOf = (picture: Picture | null) => ({
  image: picture === null ? null : new File([Uint8Array.from(picture.bytes)], picture.name, { type: picture.type })
})

/** The articles port over HTTP. A repeated create has the same key; a change is a form only with a picture. */
export const httpArticles = (call: Call, newKey: () => string, read: CallOptions = {}): ArticlesPort => {
  const withCreateKey = createKeys(newKey)
  return {
    list: (query) => call(articlesContract.list, { query }, read),
    stats: Effect.suspend(() => dataOf(call(articlesContract.stats, {}, read))),
    create: (fields, picture) =>
      withCreateKey(fields, [picture], (key) =>
        dataOf(call(articlesContract.create, { fields, files: filesOf(picture) }, { key }))
      ),
    change: (id, change, picture) => {
      if (picture === null) return dataOf(call(articlesContract.change, { params: { id }, body: change }))
      const { image: _image, ...fields } = change
      return dataOf(call(articlesContract.changeWithFiles, { params: { id }, fields, files: filesOf(picture) }))
    },
    remove: (id, version) =>
      dataOf(call(articlesContract.remove, { params: { id }, body: version === undefined ? null : { version } }))
  }
}
