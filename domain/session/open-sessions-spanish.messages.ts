import type { OpenSessionsWords } from "./open-sessions-english.messages.ts"

export const openSessionsSpanish: OpenSessionsWords = {
  title: "Su inicio de sesión",
  text: "Lo que le permite entrar y dónde tiene la sesión abierta.",
  sessionsText: "Cierre lo que no reconozca y luego cambie su contraseña.",
  loading: "Cargando sus sesiones...",
  list: "Sesiones",
  unknownBrowser: "Navegador desconocido",
  isThis: "Esta",
  opened: "Inicio",
  used: "Último uso",
  end: "Cerrar sesión",
  endOf: (browser, address) => `Cerrar la sesión de ${browser}, ${address}`,
  endOthers: "Cerrar todas las demás",
  askOne: (browser) => `${browser} tendrá que iniciar sesión de nuevo. Puede perderse lo que no se guardó allí.`,
  askOthers: (count) =>
    count === "1" ? "1 sesión tendrá que iniciarse de nuevo." : `${count} sesiones tendrán que iniciarse de nuevo.`,
  askTitle: "¿Cerrar la sesión?",
  askOthersTitle: "¿Cerrar todas las demás sesiones?",
  ending: "Cerrando..."
}
