import { placeTitles } from "../shared/place.messages.ts"
import type { DashboardScreenWords } from "./dashboard-screen-english.messages.ts"

const monthOf = new Intl.DateTimeFormat("es-CO", { month: "long", year: "numeric", timeZone: "UTC" })

export const dashboardScreenSpanish: DashboardScreenWords = {
  title: placeTitles.es.dashboard,
  loading: "Cargando...",
  stale: (time) => `Datos de las ${time}. No se pudieron actualizar las cifras.`,
  cards: {
    users: "Total de usuarios",
    activeCompanies: "Empresas activas",
    activeBenefits: "Beneficios activos",
    pendingClaims: "Reclamaciones pendientes",
    approvedClaims: "Reclamaciones aprobadas"
  },
  quizzes: {
    title: "Cuestionarios completados",
    today: "Entregas de hoy",
    types: { on_boarding: "Bienvenida", daily: "Diario", weekly: "Semanal", monthly: "Mensual" },
    type: "Tipo de cuestionario",
    submissions: "Entregas",
    open: (type, submissions) => `${submissions} ${type}, entregados hoy. Abrir los cuestionarios de este tipo`
  },
  claims: {
    title: "Reclamaciones del mes",
    total: (count) => (count === 1 ? "reclamación" : "reclamaciones"),
    totalName: (count, unit) => `${count} ${unit} este mes. Abrir estas reclamaciones`,
    type: "Tipo de reclamación",
    count: "Reclamaciones",
    share: "Proporción",
    percent: (percent) => `${percent} %`,
    open: (type, count, percent) => `${type}: ${count}, ${percent} %. Abrir estas reclamaciones`
  },
  noData: "Aún no hay datos",
  notRead: "No se pudieron cargar las cifras",
  activity: {
    title: "Actividad reciente",
    filter: "Filtrar la actividad",
    chips: { all: "Todas", read: "Leídas", unread: "Sin leer" },
    unread: "(sin leer)",
    none: "No se encontró actividad",
    all: "Centro de notificaciones"
  },
  actions: {
    title: "Acciones rápidas",
    users: "Gestionar usuarios",
    usersText: (users) => `${users} en total`,
    companies: "Gestionar empresas",
    companiesText: (companies) => `${companies} ${companies === "1" ? "activa" : "activas"}`,
    claims: "Revisar reclamaciones",
    claimsText: (claims) => `${claims} en espera`
  },
  month: (month, year) => monthOf.format(Date.UTC(year, month - 1))
}
