import type { Translated } from "../shared/language.schema.ts"

export const imageFailureWords = {
  en: { ImageNotFound: "This image does not exist." },
  es: { ImageNotFound: "Esta imagen no existe." }
} satisfies Translated<Readonly<Record<string, string>>>

export const imageFieldWords = {
  en: {
    image_type: "Choose a PNG or JPEG image.",
    image_too_large: "The image must be at most 5 MB (5,242,880 bytes).",
    image_too_many_pixels: "The image must have at most 25 megapixels (25,000,000 pixels).",
    image_unreadable: "This image is damaged or incomplete.",
    image_unknown: "This image does not exist."
  },
  es: {
    image_type: "Elija una imagen PNG o JPEG.",
    image_too_large: "La imagen debe ocupar como máximo 5 MB (5.242.880 bytes).",
    image_too_many_pixels: "La imagen debe tener como máximo 25 megapíxeles (25.000.000 de píxeles).",
    image_unreadable: "Esta imagen está dañada o incompleta.",
    image_unknown: "Esta imagen no existe."
  }
} satisfies Translated<Readonly<Record<string, string>>>
