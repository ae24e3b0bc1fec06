const en = {
  report: "Download Report",
  reportAsSheet: "Download Report as XLSX",
  keywords: {
    report: "csv export",
    reportAsSheet: "excel export spreadsheet"
  },
  underWay: "Wait until the current one finishes",
  tooLongForSheet: "XLSX takes up to 100,000 rows"
}

const es: typeof en = {
  report: "Descargar informe",
  reportAsSheet: "Descargar informe en XLSX",
  keywords: {
    report: "csv exportar",
    reportAsSheet: "excel exportar hoja de cálculo"
  },
  underWay: "Espere a que termine la actual",
  tooLongForSheet: "XLSX admite hasta 100,000 filas"
}

export const reportCommandWords = { en, es }
