import { Effect } from "effect"
import { benefitsContract } from "#adapters/contract/benefits.contract.ts"
import type { BenefitPictures, BenefitsPort } from "#domain/benefits/benefits.port.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { createKeys, deletionBody, fileOf, withVersion } from "./create-keys.ts"

const filesOf = ({ logo, image }: BenefitPictures) => ({ logo: fileOf(logo), image: fileOf(image) })
const isNone = ({ logo, image }: BenefitPictures): boolean => logo === null && image === null

/** A form has no null: an empty text removes a value. */
const toFormFields = <A extends { readonly url?: string | null }>(fields: A): A =>
  fields.url === null ? { ...fields, url: "" } : fields

/** The benefits port over HTTP. A repeated create has the same key; a call is a form only with a picture. */
export const httpBenefits = (call: Call, newKey: () => string, read: CallOptions = {}): BenefitsPort => {
  const withCreateKey = createKeys(newKey)
  return {
    list: (query) => call(benefitsContract.list, { query }, read),
    stats: Effect.suspend(() => dataOf(call(benefitsContract.stats, {}, read))),
    find: (id) => dataOf(call(benefitsContract.find, { params: { id } }, read)),
    create: (input, pictures) =>
      withCreateKey(input, [pictures.logo, pictures.image], (key) =>
        isNone(pictures)
          ? dataOf(call(benefitsContract.create, { body: input }, { key }))
          : dataOf(
              call(benefitsContract.createWithFiles, { fields: toFormFields(input), files: filesOf(pictures) }, { key })
            )
      ),
    change: (id, change, pictures) => {
      if (isNone(pictures)) return dataOf(call(benefitsContract.change, { params: { id }, body: change }))
      const { logo, image, ...fields } = change
      const withFiles = dataOf(
        call(benefitsContract.changeWithFiles, {
          params: { id },
          fields: toFormFields(fields),
          files: filesOf(pictures)
        })
      )
      // One picture is added and the other removed: two calls, the second with the version the first has made.
      const removed = {
        ...(pictures.logo === null && logo !== undefined && { logo }),
        ...(pictures.image === null && image !== undefined && { image })
      }
      if (Object.keys(removed).length === 0) return withFiles
      return Effect.flatMap(withFiles, ({ version }) =>
        dataOf(call(benefitsContract.change, { params: { id }, body: { ...removed, version } }))
      )
    },
    setStatus: (id, status, version) =>
      dataOf(
        call(benefitsContract.setStatus, {
          params: { id },
          body: { status, ...withVersion(version) }
        })
      ),
    remove: (id, version) => dataOf(call(benefitsContract.remove, { params: { id }, body: deletionBody(version) })),
    restore: (id, version) => dataOf(call(benefitsContract.restore, { params: { id }, body: withVersion(version) }))
  }
}
