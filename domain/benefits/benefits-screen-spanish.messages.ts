import { placeTitles } from "../shared/screen/place.messages.ts"
import type { BenefitsScreenWords } from "./benefits-screen-english.messages.ts"

export const benefitsScreenSpanish: BenefitsScreenWords = {
  title: placeTitles.es.benefits,
  table: (count) => `Beneficios (${count})`,
  caption: "Beneficios",
  loading: "Cargando...",
  stats: { total: "Total de beneficios", active: "Beneficios activos", pending: "Pendientes de aprobación" },
  add: "Añadir beneficio",
  search: "Buscar beneficios por título",
  filters: {
    status: "Estado",
    anyStatus: "Todos los estados",
    type: "Tipo",
    anyType: "Todos los tipos",
    company: "Empresa",
    anyCompany: "Todas las empresas",
    sort: "Orden"
  },
  sorts: {
    "-created_at": "Más recientes primero",
    created_at: "Más antiguos primero",
    title: "Título, de la A a la Z",
    "-title": "Título, de la Z a la A",
    status: "Activos primero",
    "-status": "Inactivos primero"
  },
  empty: { title: "No se encontraron beneficios", text: "Empiece creando su primer beneficio" },
  created: (date) => `Creado el ${date}`,
  switch: (title) => `${title}: activo`,
  editOf: (title) => `Editar ${title}`,
  deleteOf: (title) => `Eliminar ${title}`,
  removal: {
    title: "Eliminar beneficio",
    question: (title) => `¿Seguro que desea eliminar este beneficio? ${title} ya no se ofrecerá.`
  },
  form: {
    addTitle: "Añadir beneficio nuevo",
    editTitle: "Editar beneficio",
    add: "Crear beneficio",
    adding: "Creando...",
    update: "Actualizar beneficio",
    updating: "Actualizando...",
    tabs: "Idioma de los textos",
    complete: "completo",
    errors: (count) => (count === 1 ? "1 error en este idioma" : `${count} errores`),
    wrong: (count) => (count === 1 ? "1 campo tiene un error" : `${count} campos tienen errores`),
    languages: { en: "Inglés", es: "Español" },
    anImage: "(una imagen)",
    companyKept: "Un beneficio sigue siendo de su empresa.",
    urlHint: "A dónde se lleva a los miembros; empieza por http:// o https://."
  },
  keys: {
    move: "Mover el cursor",
    edit: "Editar el beneficio",
    switch: "Activar o desactivar el beneficio",
    delete: "Eliminar el beneficio",
    add: "Añadir un beneficio",
    search: "Buscar beneficios",
    help: "Mostrar las teclas"
  }
}
