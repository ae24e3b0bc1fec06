import { Schema } from "effect"
import { ImageKey, ImageNotFound, imageBytesMax, imageTypes } from "#domain/files/image.schema.ts"
import { endpoint, file, refusal, type FormFile } from "./endpoint.ts"

export const filesContract = {
  image: endpoint({
    method: "GET",
    path: "/benefits/image",
    permission: "administrator",
    summary: "Returns an image by the key that a record stores",
    query: Schema.Struct({ path: ImageKey }),
    queryNames: true,
    answer: file(...imageTypes),
    refusals: [refusal(404, "image_not_found", ImageNotFound)]
  })
}

/** The file of a picture in a form. */
export const pictureFile = {
  maxBytes: imageBytesMax,
  tooLarge: "image_too_large",
  optional: true
} as const satisfies FormFile
