import { httpServiceAccounts } from "./http/service-accounts.http.ts"
import type { Ports } from "./ports.ts"

export const serviceAccountsPort = ({ cache }: Ports) => httpServiceAccounts(cache.call)
