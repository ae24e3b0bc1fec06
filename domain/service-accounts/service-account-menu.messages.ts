/** What the menu of the account says of service accounts; apart from what the sign-in page fetches. */
import { numberIn } from "../shared/language.rules.ts"

export const serviceAccountsMenu = {
  en: {
    name: "Service accounts",
    ending: (count: number) => (count === 1 ? "1 ends soon" : `${numberIn.en(count)} end soon`)
  },
  es: {
    name: "Cuentas de servicio",
    ending: (count: number) => (count === 1 ? "1 termina pronto" : `${numberIn.es(count)} terminan pronto`)
  }
}
