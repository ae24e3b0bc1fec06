/** The texts of the dialog of service accounts. Fetched with it. */
import { numberIn } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"

const english = {
  title: "Service accounts",
  text: "Other programs call the interface with a token of their own. Each may do what its scopes say, until it ends.",
  loading: "Loading service accounts...",
  list: "Service accounts",
  none: "There are no service accounts.",
  warning: (count: number) =>
    count === 1
      ? "1 service account ends within two weeks."
      : `${numberIn.en(count)} service accounts end within two weeks.`,
  warned: "Create a new one and give its token to the program; then revoke the old one.",
  states: { ending: "Ends soon", ended: "Ended" },
  maker: "Made by",
  used: "Last used",
  unused: "Never used",
  ends: "Ends",
  add: "New service account",
  revoke: "Revoke",
  revokeOf: (name: string) => `Revoke ${name}`,
  askTitle: "Revoke the service account?",
  ask: (name: string) => `Programs that call as ${name} are refused at once. This cannot be undone.`,
  revoking: "Revoking...",
  form: {
    title: "New service account",
    name: "Name",
    nameHint: "The audit shows what it does under this name.",
    scopes: "Scopes",
    day: "Last day",
    dayHint: "At most a year from today.",
    create: "Create",
    creating: "Creating..."
  },
  token: {
    title: (name: string) => `Token of ${name}`,
    text: "Copy the token now. It is not shown again.",
    label: "Token",
    done: "Done"
  }
}

export type ServiceAccountsWords = typeof english

export const serviceAccountsWords: Translated<ServiceAccountsWords> = {
  en: english,
  es: {
    title: "Cuentas de servicio",
    text: "Otros programas usan la interfaz con un token propio. Cada uno puede hacer lo que dicen sus permisos, hasta que termine.",
    loading: "Cargando cuentas de servicio...",
    list: "Cuentas de servicio",
    none: "No hay cuentas de servicio.",
    warning: (count) =>
      count === 1
        ? "1 cuenta de servicio termina en menos de dos semanas."
        : `${numberIn.es(count)} cuentas de servicio terminan en menos de dos semanas.`,
    warned: "Cree una nueva y dé su token al programa; luego revoque la anterior.",
    states: { ending: "Termina pronto", ended: "Terminada" },
    maker: "Creada por",
    used: "Último uso",
    unused: "Sin usar",
    ends: "Termina",
    add: "Nueva cuenta de servicio",
    revoke: "Revocar",
    revokeOf: (name) => `Revocar ${name}`,
    askTitle: "¿Revocar la cuenta de servicio?",
    ask: (name) => `Los programas que llaman como ${name} se rechazan de inmediato. No se puede deshacer.`,
    revoking: "Revocando...",
    form: {
      title: "Nueva cuenta de servicio",
      name: "Nombre",
      nameHint: "La auditoría muestra lo que hace con este nombre.",
      scopes: "Permisos",
      day: "Último día",
      dayHint: "Como máximo un año a partir de hoy.",
      create: "Crear",
      creating: "Creando..."
    },
    token: {
      title: (name) => `Token de ${name}`,
      text: "Copie el token ahora. No se muestra de nuevo.",
      label: "Token",
      done: "Listo"
    }
  }
}
