import { httpViews } from "./http/views.http.ts"
import { listPorts } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const viewsPorts = (ports: Ports) => listPorts(ports, httpViews)
