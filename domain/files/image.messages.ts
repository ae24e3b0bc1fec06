import type { InEveryLanguage } from "../shared/language.schema.ts"

export const imageFailureWords = {
  en: { ImageNotFound: "This image does not exist." },
  es: { ImageNotFound: "Esta imagen no existe." }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

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
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

export const imageControlWords = {
  en: {
    choose: "Choose image",
    replace: "Replace image",
    remove: "Remove image",
    drop: "or drop a file here",
    release: "Release to use the file",
    limits: "PNG or JPEG, at most 5 MB and 25 megapixels",
    chosen: "Chosen image",
    current: "Current image",
    none: "No image chosen",
    loading: "Loading image...",
    gone: "This image cannot be shown"
  },
  es: {
    choose: "Elegir imagen",
    replace: "Cambiar imagen",
    remove: "Quitar imagen",
    drop: "o suelte un archivo aquí",
    release: "Suelte para usar el archivo",
    limits: "PNG o JPEG, como máximo 5 MB y 25 megapíxeles",
    chosen: "Imagen elegida",
    current: "Imagen actual",
    none: "Ninguna imagen elegida",
    loading: "Cargando imagen...",
    gone: "Esta imagen no se puede mostrar"
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>
