import { createHash } from "node:crypto"
import { AwsClient } from "aws4fetch"
import { s3Files } from "#adapters/server/files/s3.files.ts"
import { objectStorage } from "#tests/server/object-storage.ts"
import { imageBytesTests } from "./image-bytes.contract.ts"

imageBytesTests("in object storage", async () => {
  const { bucket, close } = await objectStorage()
  const client = new AwsClient({ accessKeyId: bucket.key, secretAccessKey: bucket.secret, service: "s3" })
  const body = "none of ours"
  const headers = { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") }
  const put = async (name: string) => {
    const { ok } = await client.fetch(`${bucket.endpoint}/office/${name}`, { method: "PUT", body, headers })
    if (!ok) throw new Error(`The storage refused ${name}`)
  }
  return {
    bytes: s3Files({ ...bucket, listedAtOnce: 2 }, () => {}),
    clutter: async () => {
      for (const name of ["images/0", "images/1", "images/2", "images/notes.txt", "images/zz/deep", "reports/0"])
        await put(name)
    },
    nowMs: Date.now,
    close
  }
})
