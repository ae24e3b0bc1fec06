import { Schema } from "effect"
import {
  Benefit,
  BenefitChange,
  NewBenefit,
  BenefitNotFound,
  BenefitOvertaken,
  BenefitSearch,
  BenefitStats,
  BenefitSwitch
} from "#domain/benefits/benefit.schema.ts"
import { BenefitId } from "#domain/shared/identity.schema.ts"
import { Restoration, Version } from "#domain/shared/version.schema.ts"
import { endpoint, form, json, jsonOrNothing, recordList, oneRecord, refusal } from "./endpoint.ts"
import { pictureFile } from "./files.contract.ts"

const notFound = refusal(404, "benefit_not_found", BenefitNotFound)
const overtaken = refusal(409, "benefit_overtaken", BenefitOvertaken)
const byId = Schema.Struct({ id: BenefitId })
const pictures = { logo: pictureFile, image: pictureFile }

// The fields `logo` and `image` of a form are the pictures themselves; the JSON call removes them with null.
const { logo: _logo, image: _image, ...changed } = BenefitChange.fields
const ChangeForm = Schema.Struct({
  ...changed,
  version: Schema.optionalKey(Schema.FiniteFromString.pipe(Schema.decodeTo(Version)))
})

export const benefitsContract = {
  list: endpoint({
    method: "GET",
    path: "/benefits",
    permission: "administrator",
    summary: "Lists benefits, newest first, each with its newest enrolments",
    cached: true,
    query: BenefitSearch,
    answer: recordList(Benefit)
  }),
  stats: endpoint({
    method: "GET",
    path: "/benefits/stats",
    permission: "administrator",
    summary: "Counts benefits and pending enrolments",
    cached: true,
    answer: oneRecord(BenefitStats)
  }),
  find: endpoint({
    method: "GET",
    path: "/benefits/{id}",
    permission: "administrator",
    summary: "Shows one benefit",
    params: byId,
    answer: oneRecord(Benefit),
    refusals: [notFound]
  }),
  create: endpoint({
    method: "POST",
    path: "/benefits",
    permission: "administrator",
    summary: "Adds an active benefit",
    body: json(NewBenefit),
    answer: oneRecord(Benefit, 201)
  }),
  createWithFiles: endpoint({
    method: "POST",
    path: "/benefits/create-with-files",
    permission: "administrator",
    summary: "Adds an active benefit with its logo and image",
    body: form(NewBenefit, pictures),
    answer: oneRecord(Benefit, 201)
  }),
  change: endpoint({
    method: "PUT",
    path: "/benefits/{id}",
    permission: "administrator",
    summary: "Edits a benefit; absent fields keep their value, and its company never changes",
    params: byId,
    body: json(BenefitChange),
    answer: oneRecord(Benefit),
    refusals: [notFound, overtaken]
  }),
  changeWithFiles: endpoint({
    method: "PUT",
    path: "/benefits/{id}/update-with-files",
    permission: "administrator",
    summary: "Edits a benefit and its images",
    params: byId,
    body: form(ChangeForm, pictures),
    answer: oneRecord(Benefit),
    refusals: [notFound, overtaken]
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/benefits/{id}/status",
    permission: "administrator",
    summary: "Switches a benefit on or off",
    params: byId,
    body: json(BenefitSwitch),
    answer: oneRecord(Benefit),
    refusals: [notFound, overtaken]
  }),
  remove: endpoint({
    method: "PUT",
    path: "/benefits/{id}/delete",
    permission: "administrator",
    summary: "Deletes a benefit softly",
    params: byId,
    body: jsonOrNothing(Schema.Struct({ version: Schema.optionalKey(Version) })),
    answer: oneRecord(Benefit),
    refusals: [notFound, overtaken]
  }),
  restore: endpoint({
    method: "POST",
    path: "/benefits/{id}/restore",
    permission: "administrator",
    summary: "Restores a deleted benefit; one that is not deleted stays unchanged",
    params: byId,
    body: jsonOrNothing(Restoration),
    answer: oneRecord(Benefit),
    refusals: [notFound, overtaken]
  })
}
