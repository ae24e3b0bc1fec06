/** The texts of views in the sidebar, in the settings of a list and in their dialog; both languages come with them. */
import { numberIn } from "../shared/language.rules.ts"

export const viewsScreenEnglish = {
  save: "Save view",
  name: "Name of the view",
  share: "Share with all administrators",
  confirm: "Save",
  manage: "Manage views",
  columns: "Columns",
  list: (place: string) => `Views of ${place}`,
  sharedBy: (owner: string) => `shared by ${owner}`,
  count: (count: number) => numberIn.en(count),
  /** Parts of the address that the list does not know any more. */
  dropped: (names: string) => `Works without a filter that no longer exists: ${names}`,
  goTo: (name: string) => `Go to ${name}`,
  dialog: {
    title: "Your views",
    text: "Press Enter to rename. The first nine views of the sidebar open with G and a digit.",
    nameOf: (name: string) => `Name of ${name}`,
    rename: "Rename",
    renameOf: (name: string) => `Rename ${name}`,
    share: "Shared",
    shareOf: (name: string) => `${name}: shared`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    update: "Use the present filters",
    updateOf: (name: string) => `Use the present filters for ${name}`,
    delete: "Delete",
    deleteOf: (name: string) => `Delete ${name}`,
    none: "You have no views yet. Save one in the settings of a list."
  }
}

export type ViewsScreenWords = typeof viewsScreenEnglish

export const viewsScreenWords: Readonly<Record<"en" | "es", ViewsScreenWords>> = {
  en: viewsScreenEnglish,
  es: {
    save: "Guardar vista",
    name: "Nombre de la vista",
    share: "Compartir con todos los administradores",
    confirm: "Guardar",
    manage: "Administrar vistas",
    columns: "Columnas",
    list: (place) => `Vistas de ${place}`,
    sharedBy: (owner) => `compartida por ${owner}`,
    count: (count) => numberIn.es(count),
    dropped: (names) => `Funciona sin un filtro que ya no existe: ${names}`,
    goTo: (name) => `Ir a ${name}`,
    dialog: {
      title: "Sus vistas",
      text: "Presione Enter para renombrar. Las primeras nueve vistas de la barra se abren con G y un dígito.",
      nameOf: (name) => `Nombre de ${name}`,
      rename: "Renombrar",
      renameOf: (name) => `Renombrar ${name}`,
      share: "Compartida",
      shareOf: (name) => `${name}: compartida`,
      up: (name) => `Subir ${name}`,
      down: (name) => `Bajar ${name}`,
      update: "Usar los filtros actuales",
      updateOf: (name) => `Usar los filtros actuales en ${name}`,
      delete: "Eliminar",
      deleteOf: (name) => `Eliminar ${name}`,
      none: "Todavía no tiene vistas. Guarde una en los ajustes de una lista."
    }
  }
}
