const en = {
  settings: "Settings",
  alreadyHere: "You are here",
  listSettings: "Table settings",
  noList: "There is no table on this page"
}

const es: typeof en = {
  settings: "Ajustes",
  alreadyHere: "Usted está aquí",
  listSettings: "Ajustes de la tabla",
  noList: "En esta página no hay ninguna tabla"
}

export const appCommandWords = { en, es }
