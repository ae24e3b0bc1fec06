/** Phone numbers as fields of records; `key` is the message of one that is missing. Texts: `phone.messages.ts`. */
import { Schema, SchemaTransformation } from "effect"
import { countryCodes, PhoneNumber } from "./account.schema.ts"
import { planIssue, withoutNationalZero, writtenIssue } from "./phone.rules.ts"
import { withoutInvisibleMarks } from "./text.rules.ts"
import { requiredRewrittenText } from "./text.schema.ts"

/** One of the country codes alone counts as an empty number. */
const phoneText = (key: string) =>
  requiredRewrittenText(key, withoutInvisibleMarks).check(
    Schema.makeFilter((text) =>
      (countryCodes as ReadonlyArray<string>).includes(text) ? key : (writtenIssue(text) ?? undefined)
    )
  )

/** A whole phone number of any plan, as it may have been stored. */
export const storedPhone = (key: string) => phoneText(key).pipe(Schema.decodeTo(PhoneNumber))

/** A new phone number: one of its country, and without the 0 that is dialled before it there. */
export const newPhone = (key: string) =>
  phoneText(key).pipe(
    Schema.decodeTo(
      Schema.String,
      SchemaTransformation.transform({ decode: withoutNationalZero, encode: (phone) => phone })
    ),
    Schema.decodeTo(PhoneNumber.check(Schema.makeFilter((phone) => planIssue(phone) ?? undefined)))
  )
