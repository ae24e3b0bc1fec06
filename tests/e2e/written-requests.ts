import type { Request } from "@playwright/test"

/** Whether a request changes something: to say that what was read ahead is shown now changes no record. */
export const isWrite = (request: Request): boolean =>
  request.method() !== "GET" && new URL(request.url()).pathname !== "/api/audit/shown"
