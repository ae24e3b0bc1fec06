import type { DownloadReport } from "../shared/report/report.schema.ts"
import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { Page } from "../shared/page.schema.ts"
import type { AuditEntry, AuditFilter, AuditSearch } from "../shared/audit/audit.schema.ts"

/** The audit log, as administrators read it. */
export interface AuditPort {
  /** Newest first; a page past the end is empty. */
  readonly list: (search: AuditSearch) => Effect.Effect<Page<AuditEntry>, CallFailure>
}

export interface AuditReportPort {
  readonly download: DownloadReport<AuditFilter>
}
