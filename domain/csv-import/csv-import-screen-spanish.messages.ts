import { rosterSpanish } from "./roster-spanish.messages.ts"
import type { CsvImportScreenWords } from "./csv-import-screen-english.messages.ts"
import { quoted, sizeWriter } from "../shared/language.rules.ts"
import type { Noun } from "../shared/csv/csv-subject.rules.ts"
import type { SeparatorName } from "../shared/csv/csv-text.rules.ts"
import type { PersonalKind } from "../shared/csv/csv-file.rules.ts"

const dateFormat = new Intl.DateTimeFormat("es-CO", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
const dayOf = (day: string) => dateFormat.format(new Date(day))
const cifra = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

const fila: Noun = { one: "fila", many: "filas" }
const contados = ({ one, many }: Noun, count: number) => `${cifra(count)} ${count === 1 ? one : many}`
const filas = (count: number) => contados(fila, count)

const separators: Readonly<Record<SeparatorName, string>> = {
  commas: "comas",
  semicolons: "punto y coma",
  tabs: "tabulaciones",
  bars: "barras verticales"
}

const kinds: Readonly<Record<PersonalKind, string>> = {
  email: "un correo electrónico",
  day: "una fecha",
  phone: "un número de teléfono",
  ssn: "un número de seguro social",
  password: "quizás una contraseña"
}

export const csvImportScreenSpanish: CsvImportScreenWords = {
  row: fila,
  steps: { label: "Pasos", choose: "Elegir", preview: "Vista previa", upload: "Carga", result: "Resultado" },
  template: "Descargar plantilla CSV",
  chooseFile: "Elegir archivo",
  drop: "Arrastre aquí un archivo CSV o XLSX",
  release: "Suelte para comprobar el archivo",
  limits: "CSV o XLSX. Tamaño máximo: 10MB",
  upload: "Cargar",
  uploading: "Cargando...",
  readingFile: "Leyendo...",
  reading: (name) => `Leyendo ${name}...`,
  file: (size, count, separated) =>
    `${size}, ${filas(count)}${separated === null ? "" : `, con separación por ${separated}`}`,
  size: sizeWriter("es-CO"),
  ignored: (columns) => `Se omiten las columnas desconocidas: ${columns}.`,
  sheet: {
    label: "Hoja",
    formulas: "De las fórmulas se leen los últimos valores guardados.",
    hidden: (name) => `${name} (oculta)`,
    hiddenRows: (count) =>
      count === 1
        ? "1 fila está oculta en la hoja de cálculo"
        : `${cifra(count)} filas están ocultas en la hoja de cálculo`,
    leaveOut: (count) => (count === 1 ? "Se omite" : "Se omiten"),
    takeIn: (count) => (count === 1 ? "También se importa" : "También se importan")
  },
  asking: {
    encoding: "¿Se leen bien estas palabras?",
    encodingText:
      "El archivo no está en UTF-8. Se lee como Windows-1252. Si no es así, guárdelo como CSV UTF-8 y vuelva a elegirlo.",
    columns: "¿Qué columnas son estas?",
    columnsText: "Elija dónde está cada columna en el archivo. Se recordará para sus próximos archivos.",
    none: "No está en el archivo",
    unnamed: (place, says) => `Columna ${place}${says === null ? "" : ` (${says})`}`,
    says: quoted,
    kinds,
    unclear: "Varias columnas del archivo podrían ser esta. Elija una.",
    same: "Igual en todas las filas",
    copy: (column) => `Igual que ${column}`,
    sameText: (column) => `${column} de todas las filas`,
    followedBy: (column) => `${column}, seguido de`,
    nothing: "Nada",
    fullName: "Nombre completo",
    split: "Cómo se separa",
    notSplit: "Elija",
    splitFirst: "Elija cuál es el nombre y cuál el apellido.",
    splitAs: (given, surname) => `Nombre ${quoted(given)}, apellido ${quoted(surname)}`,
    person: "La primera línea parece una persona y no los nombres de las columnas. Se lee como una fila.",
    lines: "Las primeras líneas del archivo",
    header: "El encabezado es",
    noHeader: "No hay línea de encabezado",
    line: (row) => `La línea ${row}`,
    separator: "Con separación por",
    separators,
    missing: "Esta columna es obligatoria.",
    repeated: "Otra columna se toma de aquí.",
    confirm: "Continuar",
    unmapped: "Elija primero las columnas que faltan"
  },
  mapped: (name, column) => `${name} es ${column}`,
  mappedColumns: (columns) => `Columnas: ${columns}.`,
  fixed: (column, text) => `${column} es ${quoted(text)} en todas las filas`,
  headerLine: (line) =>
    line === 0
      ? "No hay línea de encabezado: la primera línea del archivo es aquí la fila 2."
      : `El encabezado es la línea ${line}.`,
  changeColumns: "Cambiar columnas",
  prefix: { label: "Números sin código de país", none: "No se añade ningún código" },
  dates: {
    label: "Día o mes primero",
    none: "Todavía sin elegir",
    mdy: (cell, day) => `Mes primero: ${cell} es ${dayOf(day)}`,
    dmy: (cell, day) => `Día primero: ${cell} es ${dayOf(day)}`
  },
  normalised: (count) => `${count === 1 ? "1 celda normalizada" : `${cifra(count)} celdas normalizadas`}`,
  over: (noun, count) =>
    `${contados(noun, count)} ya ${count === 1 ? "terminó: pasó su último día" : "terminaron: pasó su último día"}.`,
  counts: {
    rows: "Filas",
    new: "Nuevas",
    existing: "Existentes, sin tocar",
    inactive: "Cuentas inactivas",
    errors: (heading) => `${heading} con errores`,
    admins: "Admins omitidos",
    unknown: "Sin comprobar"
  },
  unnamed: (count) =>
    `El servidor nombra los primeros 10.000 errores. Otras ${cifra(count)} filas tienen alguno: corrija lo que se muestra y vuelva a comprobar.`,
  shown: {
    label: "Filas mostradas",
    attention: (count) => `Filas por revisar (${cifra(count)})`,
    all: (count) => `Todas las filas (${cifra(count)})`
  },
  records: {
    tab: (heading, count) => `${heading} (${cifra(count)})`,
    title: "Título",
    languages: "Idiomas",
    errors: "Errores",
    show: (title) => `Mostrar los errores de ${quoted(title)}`
  },
  causes: {
    title: "Errores por causa",
    of: (count, column, value) =>
      `${cifra(count)} × ${column}${value === null ? "" : value === "" ? " (vacía)" : ` ${quoted(value)}`}`,
    wholeRow: "fila",
    example: (message) => `Por ejemplo: ${message}`,
    setAll: (text) => `Poner ${quoted(text)}`,
    replaceAll: (count) => `Reemplazar las ${cifra(count)}`,
    correct: "Corregir",
    create: (name) => `Crear la empresa ${quoted(name)}`,
    fill: "Añadir celdas vacías al final",
    show: "Mostrar el siguiente",
    prefix: (prefix) => `Empezar por ${prefix}`,
    dates: { mdy: "Mes primero", dmy: "Día primero" },
    more: (count) => (count === 1 ? "1 causa más" : `${cifra(count)} causas más`)
  },
  company: {
    title: (name) => `Crear la empresa ${quoted(name)}`,
    text: "Es de tipo usuarios. Después se vuelve a comprobar el archivo.",
    email: "Correo de contacto",
    create: "Crear",
    creating: "Creando..."
  },
  nextError: "Siguiente error",
  undoCorrection: "Deshacer corrección",
  secrets: "Las contraseñas y el SSN se comprueban, pero no se muestran",
  rowsWithErrors: "Descargar las filas con errores",
  grid: {
    label: (file) => `Vista previa de ${file}`,
    row: "Fila",
    wholeRow: "Fila",
    corrected: "corregida",
    admin: "Esta fila crearía un administrador.",
    secret: "no se muestra",
    emptySecret: "vacía",
    empty: "vacía",
    nothing: "Ninguna fila requiere atención",
    keys: "Las flechas mueven, Enter edita, Escape sale de la celda, F8 va al siguiente error y Control+Z deshace una corrección."
  },
  edit: {
    label: (column, line) => `${column}, fila ${line}`,
    keep: "Guardar",
    leave: "Dejar como estaba",
    everywhere: (count, was, text) => {
      const cells = `las ${cifra(count)} celdas${was === null ? "" : was === "" ? " vacías" : ` ${quoted(was)}`}`
      if (text === null || text === was) return `Cambiar ${cells}`
      return text === "" ? `Vaciar ${cells}` : `Cambiar ${cells} por ${quoted(text)}`
    },
    use: (text) => `Cambiar por ${quoted(text)}`,
    useEverywhere: (count) => `Cambiar las ${cifra(count)} celdas`,
    applying: "Comprobando...",
    secretHint: "El valor no se muestra. Escriba uno nuevo."
  },
  admins: {
    text: (count) =>
      `${filas(count)} ${count === 1 ? "tiene el rol admin y podrá iniciar sesión aquí." : "tienen el rol admin y podrán iniciar sesión aquí."}`,
    allow: (count) => (count === 1 ? "Importarla también" : "Importarlas también")
  },
  check: "Comprobar",
  checking: "Comprobando...",
  cancelCheck: "Dejar de comprobar",
  footer: {
    nothingSent: "Todavía no se envió nada.",
    nothingSaved: "Todavía no se guardó ninguna fila.",
    outcomeUnknown: "No se sabe si el archivo se importó.",
    adminsOut: (count) => `${filas(count)} con el rol admin ${count === 1 ? "queda" : "quedan"} fuera.`,
    atMost: (noun, count) => `Se ${count === 1 ? "añadirá" : "añadirán"} como máximo ${contados(noun, count)}.`,
    exactly: (noun, count) => `Se ${count === 1 ? "añadirá" : "añadirán"} ${contados(noun, count)}.`,
    nothingToSend: "Ninguna fila puede importarse tal como está",
    orderFirst: "Elija antes si va primero el día o el mes",
    whileEditing: "Guarde o deje primero la celda"
  },
  progress: {
    label: "Importación",
    bytes: (done, total) => `${done} de ${total} enviados`,
    rows: (done, total) => `${cifra(done)} de ${cifra(total)} filas`,
    unknown: "El servidor está procesando el archivo.",
    until: "Todas las filas se añaden juntas al final. Hasta entonces puede cancelar y no se añade nada.",
    cancel: "Cancelar",
    cancelling: "Cancelando..."
  },
  refused: {
    title: "El archivo no se importó",
    unknown: "No se sabe si el archivo se importó",
    back: "Volver a la vista previa"
  },
  roster: rosterSpanish,
  result: {
    title: (noun, count) => `Se ${count === 1 ? "añadió" : "añadieron"} ${contados(noun, count)}`,
    none: "No se añadió nada",
    new: (count) => `Nuevos (${cifra(count)})`,
    inactive: (count) => `Cuentas inactivas (${cifra(count)})`,
    errors: (noun, count) => `Se ${count === 1 ? "omitió" : "omitieron"} ${contados(noun, count)} con errores.`,
    errorsText: "Corrija aquí lo omitido, o descárguelo con sus motivos.",
    correctLeft: "Corregir lo omitido",
    adminsText: (count) =>
      `${filas(count)} con el rol admin ${count === 1 ? "quedó" : "quedaron"} fuera: no se había permitido.`,
    reasons: (count) => `Filas con errores (${cifra(count)})`,
    reasonColumns: { row: "Fila", reason: "Motivo" },
    undo: "Deshacer la importación",
    undoing: "Deshaciendo...",
    reopen: "Ver o deshacer",
    reopenLast: "Ver la última importación o deshacerla",
    undone: (noun, count) => `Quitados: ${contados(noun, count)}`,
    undoneText: "La importación se deshizo. Se quitó lo que nadie había cambiado desde entonces.",
    show: "Ver lo añadido",
    kept: (noun, count) => `${count === 1 ? "Se conserva" : "Se conservan"} ${contados(noun, count)}:`,
    reasonsOfKept: {
      changed: (count) => `${cifra(count)} con cambios posteriores`,
      referenced: (count) => `${cifra(count)} en uso por otros registros`,
      signed_in: (count) => `${cifra(count)} con inicio de sesión posterior`,
      not_found: (count) => `${cifra(count)} que ya no están`,
      taken: (count) => `${cifra(count)} con un correo o número que ya es de otra persona`
    },
    keptTitle: (count) => `Se conservan (${cifra(count)})`,
    keptColumns: { name: "Nombre", reason: "Por qué se conserva" },
    keptReasons: {
      changed: "Con cambios posteriores",
      referenced: "En uso por otros registros",
      signed_in: "Con inicio de sesión posterior",
      not_found: "Ya no está",
      taken: "Otra persona ya tiene el correo o el número"
    },
    existingText: "Los registros existentes no se cambiaron.",
    columns: {
      given_name: "Nombre",
      surname: "Apellido",
      email: "Correo electrónico",
      mobile_number: "Número de celular"
    },
    firstOf: (shown, total) => `Se muestran los primeros ${cifra(shown)} de ${cifra(total)}.`
  }
}
