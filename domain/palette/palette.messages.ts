const en = { settings: "Settings", alreadyHere: "You are here" }

const es: typeof en = { settings: "Ajustes", alreadyHere: "Usted está aquí" }

export const appCommandWords = { en, es }
