import type { RosterWords } from "./roster-english.messages.ts"
import type { RosterCounts } from "../shared/csv/roster.schema.ts"
import { numberIn } from "../shared/language.rules.ts"

const figure = numberIn.es

const people = (count: number): string => `${figure(count)} ${count === 1 ? "persona" : "personas"}`

const counted = (counts: RosterCounts): string => {
  const part = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${figure(count)} ${count === 1 ? one : many}`]
  return [
    ...part(counts.new, "añadida", "añadidas"),
    ...part(counts.changed, "con cambios", "con cambios"),
    ...part(counts.missing, "desactivada", "desactivadas")
  ].join(", ")
}

export const rosterSpanish: RosterWords = {
  open: "Comparar con una empresa",
  company: "Empresa",
  noCompany: "Elija una empresa",
  about:
    "El archivo se compara con las personas de esta empresa: quién es nuevo, quién cambió y quién falta. No se escribe nada antes de que usted diga qué.",
  compare: "Comparar",
  comparing: "Comparando...",
  chooseFirst: "Elija primero una empresa",
  back: "Atrás",
  compared: (company, rows) => `${figure(rows)} ${rows === 1 ? "fila comparada" : "filas comparadas"} con ${company}`,
  label: "Lo encontrado",
  buckets: {
    new: "Nuevas",
    changed: "Con cambios",
    missing: "Faltan",
    equal: "Iguales",
    elsewhere: "En otra empresa",
    inactive: "Inactivas",
    refused: "Con errores"
  },
  abouts: {
    new: "Nadie tiene el correo ni el número de celular de estas filas.",
    changed: "Las columnas que no se elijan quedan como están.",
    missing:
      "Personas activas de esta empresa que no están en el archivo. Se desactivan, nunca se eliminan. No hay administradores entre ellas.",
    equal:
      "Estas filas dicen lo que ya está guardado. Una celda vacía no cambia nada, ni tampoco una contraseña, un rol o su propia fila.",
    elsewhere: "Estas filas son de personas de otra empresa, o de ninguna. Quedan como están.",
    inactive: "Estas personas están inactivas y siguen así.",
    refused: "Estas filas se dejan fuera, y las personas que nombran no faltan."
  },
  takeNew: (count) => (count === 1 ? "Añadir a esta persona" : `Añadir a estas ${figure(count)}`),
  takeMissing: (count) => (count === 1 ? "Desactivar a esta persona" : `Desactivar a estas ${figure(count)}`),
  columnsToChange: "Columnas que se cambian",
  column: (label, count) => `${label} (${figure(count)})`,
  search: "Buscar nombre, correo, teléfono",
  columns: { row: "Fila", name: "Nombre", changes: "Cambios", company: "Empresa", reason: "Motivo" },
  noCompanyOf: "Ninguna",
  matchedBy: { email: "Encontrada por el correo", mobile_number: "Encontrada por el número de celular" },
  nothing: "vacío",
  stays: "queda como está",
  hiddenBefore: "el SSN anterior",
  hiddenAfter: "otro SSN",
  noMatch: (text) => `Nada coincide con «${text}»`,
  shown: (listed, count) => `Se muestran ${figure(listed)} de ${figure(count)}.`,
  more: "Mostrar más",
  apply: "Aplicar",
  applying: "Aplicando...",
  nothingChosen: "Elija qué escribir",
  willBe: (counts) => {
    const parts = [
      ...(counts.new > 0 ? [`añade ${figure(counts.new)}`] : []),
      ...(counts.changed > 0 ? [`cambia ${figure(counts.changed)}`] : []),
      ...(counts.missing > 0 ? [`desactiva ${figure(counts.missing)}`] : [])
    ]
    return parts.length === 0 ? "No se eligió nada." : `Esto ${parts.join(", ")}. Puede deshacerlo durante 10 minutos.`
  },
  confirm: {
    title: (count) => `Desactivar a ${people(count)}`,
    text: (count) =>
      `${count === 1 ? "Esta persona no está" : "No están"} en el archivo. A quien tenga la sesión iniciada se le cierra de inmediato.`,
    label: "Número de personas",
    hint: (count) => `Escriba ${count} para confirmar.`,
    submit: "Aplicar"
  },
  result: {
    title: (counts) => {
      const text = counted(counts)
      return text === "" ? "No se cambió nada" : text
    },
    text: (company) => `Lo que no se eligió de ${company} está como estaba.`,
    undoneText: "Todo lo que se escribió está como antes.",
    report: "Descargar informe",
    undone: (removed, reverted, activated) =>
      `${figure(removed)} eliminadas, ${figure(reverted)} como antes, ${figure(activated)} activas de nuevo`
  },
  reported: {
    head: ["Qué", "Fila", "Nombre", "Correo electrónico", "Número de celular", "Columna", "Antes", "Después"],
    new: "Añadida",
    changed: "Cambiada",
    missing: "Desactivada",
    more: (listed, count) => `Figuran las primeras ${figure(listed)} de ${figure(count)}`
  }
}
