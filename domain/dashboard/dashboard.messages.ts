import { describeFailure } from "../shared/failure.messages.ts"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { Translated } from "../shared/language.schema.ts"

export const dashboardNotices = {
  readFailed: { en: "Error fetching dashboard", es: "Error al obtener el panel" }
} satisfies Readonly<Record<string, Translated<string>>>

export const describeDashboardFailure = (failure: CallFailure): Translated<string> =>
  describeFailure(failure, dashboardNotices.readFailed)

const en = {
  refresh: "Refresh the figures",
  activity: { all: "Show all recent activity", read: "Show read activity", unread: "Show unread activity" },
  why: { elsewhere: "Wait until the dashboard has loaded", already: "This is already shown" }
}

const es: typeof en = {
  refresh: "Actualizar las cifras",
  activity: {
    all: "Mostrar toda la actividad reciente",
    read: "Mostrar la actividad leída",
    unread: "Mostrar la actividad sin leer"
  },
  why: { elsewhere: "Espere a que se cargue el panel", already: "Ya se muestra" }
}

export const dashboardCommandWords = { en, es }
