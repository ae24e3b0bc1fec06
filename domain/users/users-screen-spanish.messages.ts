import { placeTitles } from "../shared/screen/place.messages.ts"
import type { UsersScreenWords } from "./users-screen-english.messages.ts"

export const usersScreenSpanish: UsersScreenWords = {
  title: placeTitles.es.users,
  table: (count) => `Usuarios (${count})`,
  caption: "Usuarios",
  loading: "Cargando usuarios...",
  add: "Añadir usuario",
  columns: {
    surname: "Apellido",
    given_name: "Nombre",
    email: "Correo",
    role: "Rol",
    company: "Empresa",
    created_at: "Fecha de registro",
    status: "Estado",
    actions: "Acciones"
  },
  roles: { admin: "Administrador", user: "Usuario" },
  search: "Buscar por nombre, correo o empresa",
  filters: {
    status: "Estado",
    anyStatus: "Todos los estados",
    role: "Rol",
    anyRole: "Todos los roles",
    company: "Empresa",
    anyCompany: "Todas las empresas"
  },
  empty: { title: "No se encontraron usuarios", text: "Añada un usuario o cargue un archivo CSV." },
  switch: (name) => `${name}: activo`,
  viewDetails: "Ver detalles",
  viewDetailsOf: (name) => `Ver detalles de ${name}`,
  edit: "Editar",
  editOf: (name) => `Editar a ${name}`,
  delete: "Eliminar",
  deleteOf: (name) => `Eliminar a ${name}`,
  removal: {
    title: "Eliminar usuario",
    question: (name) => `${name} dejará de aparecer y no podrá iniciar sesión.`
  },
  form: {
    addTitle: "Añadir usuario",
    editTitle: "Editar usuario",
    add: "Añadir usuario",
    adding: "Añadiendo...",
    update: "Actualizar usuario",
    updating: "Actualizando...",
    fields: {
      given_name: "Nombre",
      surname: "Apellido",
      email: "Correo electrónico",
      mobile_number: "Número de móvil",
      password_hash: "Contraseña",
      company_id: "Empresa",
      role: "Rol",
      ssn: "Número de la seguridad social",
      dob: "Fecha de nacimiento",
      profile_image: "Imagen de perfil",
      address: "Dirección"
    },
    passwordRule: "De 8 a 12 caracteres, una letra mayúscula y un número.",
    passwordKept: "Déjela vacía para conservar la actual.",
    ssnForm: "123-12-1234",
    showSsn: "Mostrar SSN"
  },
  details: {
    title: "Detalles del usuario",
    walk: "siguiente, anterior",
    loggedIn: "Conectado",
    loggedOut: "Desconectado",
    facts: {
      company: "Empresa",
      address: "Dirección",
      email: "Correo",
      phone: "Teléfono",
      dob: "Fecha de nacimiento"
    },
    ssn: "Número de la seguridad social",
    hideSsn: "Ocultar SSN",
    history: "Historial",
    tabs: {
      quizzes: "Historial de cuestionarios",
      benefits: "Historial de beneficios",
      paychecks: "Documentos de nómina"
    },
    quizzes: {
      title: "Título del cuestionario",
      added: "Añadido el",
      submitted: "Enviado el",
      none: "No hay datos de cuestionarios",
      newest: (shown, total) => `Los ${shown} más recientes de ${total}`
    },
    benefits: {
      title: "Título del beneficio",
      status: "Estado",
      actions: "Acciones",
      none: "No hay datos de beneficios",
      reactivate: "Reactivar",
      reactivateOf: (title) => `Reactivar ${title}`,
      reactivating: "Reactivando"
    },
    paychecks: "Aquí todavía no se guardan documentos de nómina"
  },
  keys: {
    move: "Mover el cursor",
    details: "Ver detalles",
    close: "Cerrar los detalles",
    edit: "Editar el usuario",
    switch: "Activar o desactivar el usuario",
    delete: "Eliminar el usuario",
    add: "Añadir un usuario",
    search: "Buscar usuarios",
    help: "Mostrar las teclas"
  }
}
