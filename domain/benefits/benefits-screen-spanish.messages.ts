import { recordKinds } from "../shared/record-kind.schema.ts"
import { languageTabsSpanish, recordTextsSpanish } from "../shared/record-screen/record-texts-spanish.messages.ts"
import { placeTitles } from "../shared/place.messages.ts"
import type { BenefitsScreenWords } from "./benefits-screen-english.messages.ts"

const texts = recordTextsSpanish(recordKinds.benefit.noun.es)

export const benefitsScreenSpanish: BenefitsScreenWords = {
  ...texts,
  title: placeTitles.es.benefits,
  stats: { total: "Total de beneficios", active: "Beneficios activos", pending: "Pendientes de aprobación" },
  search: "Buscar título",
  filters: { ...texts.filters, sort: "Orden" },
  sorts: {
    "-created_at": "Recientes",
    created_at: "Antiguos",
    title: "Título en inglés, de la A a la Z",
    "-title": "Título en inglés, de la Z a la A",
    status: "Activos primero",
    "-status": "Inactivos primero"
  },
  empty: { ...texts.empty, text: "Empiece creando su primer beneficio" },
  created: (date) => `Creado el ${date}`,
  removal: {
    ...texts.removal,
    question: (title) => `¿Seguro que desea eliminar este beneficio? ${title} ya no se ofrecerá.`
  },
  form: {
    ...texts.form,
    ...languageTabsSpanish,
    addTitle: "Añadir beneficio nuevo",
    add: "Crear beneficio",
    adding: "Creando...",
    tabs: "Idioma de los textos",
    anImage: "(una imagen)",
    companyKept: "La empresa de un beneficio no se puede cambiar.",
    urlHint: "La página a la que se dirige a los miembros. Debe empezar con http:// o https://."
  }
}
