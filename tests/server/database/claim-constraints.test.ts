import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase
beforeAll(async () => {
  database = await scratchDatabase()
  await fillWithDemo(database.kysely)
})
afterAll(() => database.close())

const pending = "select id from claims where status = 'pending' limit 1"
const approved = "select id from claims where status = 'approved' limit 1"

it.each([
  [
    "a claim approved without an administrator",
    "claims_decided_by_somebody",
    `update claims set status = 'approved' where id = (${pending})`
  ],
  [
    "a claim approved at no time",
    "claims_decided_by_somebody",
    `update claims set decided_at = null where id = (${approved})`
  ],
  [
    "a pending claim with a decision",
    "claims_decided_by_somebody",
    `update claims set status = 'pending' where id = (${approved})`
  ],
  [
    "a reason for an approval",
    "claims_reason_needs_rejection",
    `update claims set reason = '{"code": "other"}' where id = (${approved})`
  ],
  [
    "a decision without the version it wrote",
    "claims_decision_has_version",
    `update claims set decision_id = gen_random_uuid() where id = (${approved})`
  ],
  ["an unknown status", "claims_status_known", `update claims set status = 'lost' where id = (${approved})`],
  ["an unknown type", "claims_type_known", `update claims set type = 'astral' where id = (${pending})`],
  ["a version of nothing", "claims_version_positive", `update claims set version = 0 where id = (${pending})`],
  [
    "a claim of an unknown user",
    "claims_user_known",
    `update claims set user_id = gen_random_uuid() where id = (${pending})`
  ],
  [
    "the same phone number twice",
    "users_mobile_number_unique",
    "update users set mobile_number = '+15550100001' where role = 'user'"
  ],
  [
    "the same e-mail address twice, whatever its case",
    "users_email_unique",
    "update users set email = (select upper(email) from users where role = 'admin' limit 1) where id = (select id from users where role = 'user' limit 1)"
  ],
  [
    "the same company twice, whatever its case",
    "companies_name_unique",
    "update companies set identity = 'prairie foods' where name = 'Sol y Mar Hotels'"
  ],
  ["an unknown role", "users_role_known", "update users set role = 'king'"],
  [
    "a reason for approving many",
    "decisions_reason_needs_rejection",
    `insert into decisions (id, administrator_id, status, reason, decided_at, undo_until)
     select gen_random_uuid(), id, 'approved', '{"code": "other"}', now(), now() from users where role = 'admin' limit 1`
  ],
  [
    "an undo that ends before its decision",
    "decisions_undo_after_decision",
    `insert into decisions (id, administrator_id, status, decided_at, undo_until)
     select gen_random_uuid(), id, 'approved', now(), now() - interval '1 s' from users where role = 'admin' limit 1`
  ],
  ["an unread and read notification", "notifications_status_known", "update notifications set status = 'seen'"]
])("the database refuses %s", async (_name, constraint, statement) => {
  await expect(sql.raw(statement).execute(database.kysely)).rejects.toMatchObject({ constraint })
})
