import { placeTitles } from "../shared/screen/place.messages.ts"
import type { CompaniesScreenWords } from "./companies-screen-english.messages.ts"

export const companiesScreenSpanish: CompaniesScreenWords = {
  title: placeTitles.es.companies,
  table: (count) => `Empresas (${count})`,
  caption: "Empresas",
  loading: "Cargando...",
  stats: { total: "Total de empresas", active: "Empresas activas" },
  add: "Añadir empresa",
  columns: {
    name: "Nombre de la empresa",
    contact_email: "Correo de contacto",
    created_at: "Fecha de creación",
    type: "Tipo",
    status: "Estado",
    actions: "Acciones"
  },
  types: { users: "Usuarios", benefits: "Beneficios" },
  search: "Buscar empresas por nombre o correo",
  filters: {
    status: "Estado",
    anyStatus: "Todos los estados",
    type: "Tipo",
    anyType: "Todos los tipos",
    active: "Activa",
    activeYes: "Sí",
    activeNo: "No (eliminadas)"
  },
  empty: { title: "No se encontraron empresas", text: "Añada una empresa o cargue un archivo CSV." },
  switch: (name) => `${name}: activa`,
  deleted: "Eliminada",
  edit: "Editar",
  editOf: (name) => `Editar ${name}`,
  delete: "Eliminar",
  deleteOf: (name) => `Eliminar ${name}`,
  restore: "Restaurar",
  restoreOf: (name) => `Restaurar ${name}`,
  restoring: "Restaurando",
  removal: {
    title: "Eliminar empresa",
    question: (name) =>
      `${name} ya no se ofrecerá en ninguna parte; su nombre queda donde haya personas que le pertenecen.`
  },
  form: {
    addTitle: "Añadir empresa",
    editTitle: "Editar empresa",
    add: "Añadir empresa",
    adding: "Añadiendo...",
    update: "Actualizar empresa",
    updating: "Actualizando...",
    fields: { name: "Nombre de la empresa", contact_email: "Correo de contacto", type: "Tipo" }
  },
  keys: {
    move: "Mover el cursor",
    edit: "Editar la empresa",
    switch: "Activar o desactivar la empresa",
    delete: "Eliminar la empresa",
    restore: "Restaurar la empresa",
    add: "Añadir una empresa",
    search: "Buscar empresas",
    help: "Mostrar las teclas"
  }
}
