import { httpNotifications } from "./http/notifications.http.ts"
import { listPorts } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => listPorts(ports, httpNotifications)
