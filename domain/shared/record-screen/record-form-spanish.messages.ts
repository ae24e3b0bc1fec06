import type { RecordFormWords } from "./record-form-english.messages.ts"

export const recordFormSpanish: RecordFormWords = {
  merge: {
    title: "Otra persona cambió los mismos campos",
    titleBy: (name) => `${name} cambió los mismos campos`,
    savedAt: (time) => `Guardado a las ${time}. `,
    text: "Elija qué valor conservar en cada campo. Los demás cambios ya están combinados.",
    overtaken: {
      colleague: "Otra persona guardó esto mientras usted escribe.",
      self: "Esto se guardó en su nombre, aquí o en otra pestaña."
    },
    deleted: {
      colleague: "Otra persona eliminó esto mientras usted escribe.",
      self: "Esto se eliminó en su nombre, aquí o en otra pestaña."
    },
    compare: "Ver los cambios",
    more: "Guardado. Lo que escribió después aún no está guardado.",
    merged: "Lo que se guardó mientras tanto ya está en el formulario, junto con lo que usted escribió.",
    mine: "El mío",
    theirs: "El suyo",
    empty: "(vacío)",
    save: "Guardar estos valores"
  },
  image: {
    choose: "Elegir imagen",
    replace: "Cambiar imagen",
    remove: "Quitar",
    drop: "o suéltela aquí",
    release: "Suéltela aquí",
    chosen: "Imagen elegida",
    current: "Imagen actual",
    none: "Todavía no hay imagen",
    loading: "Cargando imagen...",
    gone: "No se pudo cargar la imagen",
    hint: "PNG o JPEG, hasta 5 MB."
  }
}
