import type { Generated, GeneratedAlways } from "kysely"

interface OtpCodesTable {
  readonly id: Generated<string>
  readonly identity: string
  readonly code_hash: string
  readonly created_at: string
  readonly expires_at: string
  readonly tries: Generated<number>
  readonly used_at: string | null
  readonly replaced_at: string | null
}

interface SessionsTable {
  readonly token_hash: string
  readonly id: Generated<string>
  readonly user_id: string
  readonly created_at: string
  readonly active_at: string
}

interface SignInCallsTable {
  readonly id: GeneratedAlways<number>
  readonly address: string
  readonly at: string
}

interface SignInFailuresTable {
  readonly id: GeneratedAlways<number>
  readonly identity: string
  readonly at: string
}

export interface SessionTables {
  readonly otp_codes: OtpCodesTable
  readonly sessions: SessionsTable
  readonly sign_in_calls: SignInCallsTable
  readonly sign_in_failures: SignInFailuresTable
}
