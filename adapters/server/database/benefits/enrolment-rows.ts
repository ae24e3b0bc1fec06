/** The sources of an enrolment: `enrolments as e`, its member `u` and its benefit `b`, deleted ones included. */
import { Schema } from "effect"
import { sql } from "kysely"
import { Enrolment } from "#domain/enrolments/enrolment.schema.ts"

/** A timestamp in the format of the API, inside a JSON value. */
const wireMoment = sql`to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One enrolment as one JSON value. */
export const enrolmentJson = sql`jsonb_build_object(
  'id', e.id, 'status', e.status, 'benefit_id', e.benefit_id,
  'benefit', jsonb_build_object('id', b.id, 'title_en', b.title_en, 'title_es', b.title_es),
  'user_id', e.user_id,
  'user', jsonb_build_object('surname', u.surname, 'given_name', u.given_name, 'email', u.email, 'mobile_number', u.mobile_number),
  'benefits_beneficiaries', e.beneficiaries, 'benefit_form_data', e.form_data,
  'created_at', ${wireMoment}, 'version', e.version
)`

export const enrolmentSources = sql`
  enrolments as e join users as u on u.id = e.user_id join benefits as b on b.id = e.benefit_id`

export const toEnrolment = Schema.decodeUnknownSync(Enrolment)
