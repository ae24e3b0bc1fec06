import { numberIn } from "../shared/language.rules.ts"
import type { PaletteScreenWords } from "./palette-screen-english.messages.ts"

export const paletteScreenSpanish: PaletteScreenWords = {
  label: "Comandos",
  placeholder: "Buscar o ejecutar un comando",
  searching: "Buscando...",
  move: "mover",
  run: "ejecutar",
  close: "Cerrar",
  failed: "No se pudieron buscar los registros",
  actionsOnly: "acciones",
  claimsOnly: "reclamaciones",
  groups: {
    recent: "Recientes",
    elsewhere: "Otras pantallas",
    similar: "Parecidos",
    selection: "Selección",
    screen: "Esta pantalla",
    places: "Pantallas",
    records: "Registros",
    preferences: "Preferencias"
  },
  unavailable: (count) => `${numberIn.es(count)} ${count === 1 ? "no disponible" : "no disponibles"} aquí`
}
