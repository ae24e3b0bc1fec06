import { recordKinds } from "../shared/record-kind.schema.ts"
import { recordTextsSpanish } from "../shared/record-screen/record-texts-spanish.messages.ts"
import { numberIn } from "../shared/language.rules.ts"
import { placeTitles } from "../shared/place.messages.ts"
import type { UsersScreenWords } from "./users-screen-english.messages.ts"

const texts = recordTextsSpanish(recordKinds.user.noun.es)

const uno = numberIn.es
const users = (count: number) => `${uno(count)} ${count === 1 ? "usuario" : "usuarios"}`

export const usersScreenSpanish: UsersScreenWords = {
  ...texts,
  title: placeTitles.es.users,
  loading: "Cargando usuarios...",
  columns: {
    ...texts.columns,
    surname: "Apellido",
    given_name: "Nombre",
    email: "Correo",
    role: "Rol",
    company: "Empresa",
    created_at: "Registrado el"
  },
  roles: { admin: "Administrador", user: "Usuario" },
  search: "Nombre, correo o empresa",
  filters: { ...texts.filters, role: "Rol", anyRole: "Todos los roles" },
  empty: { ...texts.empty, text: "Añada un usuario o cargue un archivo CSV." },
  viewDetailsOf: (name) => `Ver detalles de ${name}`,
  editOf: (name) => `Editar a ${name}`,
  deleteOf: (name) => `Eliminar a ${name}`,
  select: (name) => `Seleccionar a ${name}`,
  selectPage: "Seleccionar toda la página",
  selection: {
    label: "Selección",
    count: (count) => `${uno(count)} ${count === 1 ? "seleccionado" : "seleccionados"}`,
    selectMatching: (count) =>
      count === 1 ? "Seleccionar el que coincide" : `Seleccionar los ${uno(count)} que coinciden`,
    allMatching: (count) =>
      count === 1 ? "Está seleccionado el que coincide" : `Están seleccionados los ${uno(count)} que coinciden`,
    activate: (count) => `Activar (${uno(count)})`,
    deactivate: (count) => `Desactivar (${uno(count)})`,
    setCompany: (count) => `Cambiar empresa (${uno(count)})`,
    exportSelected: (count) => `Exportar (${uno(count)})`,
    clear: "Quitar la selección"
  },
  bulk: {
    title: (status) =>
      status === "active" ? "Activar los usuarios seleccionados" : "Desactivar los usuarios seleccionados",
    text: (status, count, present) => {
      const become = count === 1 ? "Quedará" : "Quedarán"
      const state = `${status === "active" ? "activo" : "inactivo"}${count === 1 ? "" : "s"}`
      const own = status === "inactive"
      const now =
        present === null
          ? `Quienes ya lo están no cambian${own ? ", y tampoco su propia cuenta" : ""}.`
          : present === status
            ? "Todos ya lo están."
            : `Ahora todos están ${present === "active" ? "activos" : "inactivos"}.${own ? " Su propia cuenta no cambia." : ""}`
      return `${become} ${state} ${users(count)}. ${now}`
    },
    confirm: (status) => (status === "active" ? "Activar" : "Desactivar"),
    companyTitle: (count) => `Cambiar la empresa de ${users(count)}`,
    companyConfirm: (count) => `Mover ${users(count)}`,
    noCompany: "Elija una empresa",
    undoable: "Puede deshacerlo durante 10 minutos.",
    newer: "No se incluyen los usuarios añadidos después de cargar esta lista.",
    busy: "Guardando..."
  },
  removal: { ...texts.removal, question: (name) => `${name} ya no aparecerá en las listas y no podrá iniciar sesión.` },
  form: {
    ...texts.form,
    fields: {
      given_name: "Nombre",
      surname: "Apellido",
      email: "Correo electrónico",
      mobile_number: "Número de celular",
      current_password: "Contraseña actual",
      password_hash: "Contraseña",
      company_id: "Empresa",
      role: "Rol",
      ssn: "SSN",
      dob: "Fecha de nacimiento",
      profile_image: "Imagen de perfil",
      address: "Dirección"
    },
    passwordRule: "De 8 a 12 caracteres, una letra mayúscula y un número.",
    passwordKept: "Deje el campo vacío para conservar la contraseña actual.",
    ownPassword: "Su propia contraseña tiene su propio formulario.",
    changePassword: "Cambiar contraseña",
    ssnForm: "123-12-1234",
    showSsn: "Mostrar SSN",
    unreadableSsn: "Este número ya no se puede leer. Ingréselo de nuevo."
  },
  locked: "Bloqueado",
  details: {
    title: "Detalles del usuario",
    walk: "siguiente, anterior",
    loggedIn: "Conectado",
    loggedOut: "Desconectado",
    lockedFor: "100 inicios de sesión fallidos seguidos. Al desbloquear se conserva la contraseña.",
    endSessions: {
      label: "Cerrar sesiones",
      title: "¿Cerrar todas las sesiones?",
      text: (name) =>
        `${name} tendrá que iniciar sesión de nuevo en todas partes. Lo que está en curso ya no se guarda.`,
      busy: "Cerrando..."
    },
    unlock: "Desbloquear el acceso",
    facts: {
      company: "Empresa",
      address: "Dirección",
      email: "Correo",
      phone: "Teléfono",
      dob: "Fecha de nacimiento"
    },
    ssn: "SSN",
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
      reactivate: { label: "Reactivar", of: (title) => `Reactivar ${title}`, busy: "Reactivando" },
      activate: { label: "Activar", of: (title) => `Activar ${title}`, busy: "Activando" }
    },
    paychecks: "Los documentos de nómina aún no están disponibles"
  },
  keys: {
    ...texts.keys,
    details: "Ver detalles",
    close: "Cerrar los detalles",
    select: "Seleccionar la fila",
    extend: "Ampliar la selección",
    page: "Seleccionar la página",
    matching: "Seleccionar todo lo que coincide",
    activate: "Activar la selección",
    deactivate: "Desactivar la selección",
    setCompany: "Cambiar la empresa de la selección"
  }
}
