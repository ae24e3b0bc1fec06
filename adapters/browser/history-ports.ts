import { isTimeZone } from "#domain/shared/time-zone.schema.ts"
import { httpAudit } from "./http/audit.http.ts"
import { listPorts } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

/** The zone of this browser; a browser that does not know its own has that of the server's clock. */
const ownZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : "UTC"
}

export const historyPorts = (ports: Ports) => ({ ...listPorts(ports, httpAudit), zone: ownZone })
