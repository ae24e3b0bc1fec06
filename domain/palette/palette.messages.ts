const en = {
  settings: "Settings",
  settingsKeywords:
    "preferences options theme appearance color dark light language idioma español rows density compact keys",
  alreadyHere: "You are here"
}

const es: typeof en = {
  settings: "Ajustes",
  settingsKeywords:
    "preferencias opciones configuración tema apariencia color oscuro claro idioma language english filas densidad compactas atajos",
  alreadyHere: "Usted está aquí"
}

export const appCommandWords = { en, es }
