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
import { endpoint, form, json, jsonOrNothing, listed, one, refusal } from "./endpoint.ts"
import { pictureFile } from "./files.contract.ts"

const notFound = refusal(404, "benefit_not_found", BenefitNotFound)
const overtaken = refusal(409, "benefit_overtaken", BenefitOvertaken)
const ofOne = Schema.Struct({ id: BenefitId })
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
    summary: "Lists benefits, newest first, each with its newest enrolments",
    cached: true,
    query: BenefitSearch,
    answer: listed(Benefit)
  }),
  stats: endpoint({
    method: "GET",
    path: "/benefits/stats",
    summary: "Counts benefits and pending enrolments",
    cached: true,
    answer: one(BenefitStats)
  }),
  find: endpoint({
    method: "GET",
    path: "/benefits/{id}",
    summary: "Shows one benefit",
    params: ofOne,
    answer: one(Benefit),
    refusals: [notFound]
  }),
  create: endpoint({
    method: "POST",
    path: "/benefits",
    summary: "Adds an active benefit",
    body: json(NewBenefit),
    answer: one(Benefit, 201)
  }),
  createWithFiles: endpoint({
    method: "POST",
    path: "/benefits/create-with-files",
    summary: "Adds an active benefit with its logo and image",
    body: form(NewBenefit, pictures),
    answer: one(Benefit, 201)
  }),
  change: endpoint({
    method: "PUT",
    path: "/benefits/{id}",
    summary: "Edits a benefit; absent fields keep their value, and its company never changes",
    params: ofOne,
    body: json(BenefitChange),
    answer: one(Benefit),
    refusals: [notFound, overtaken]
  }),
  changeWithFiles: endpoint({
    method: "PUT",
    path: "/benefits/{id}/update-with-files",
    summary: "Edits a benefit and its images",
    params: ofOne,
    body: form(ChangeForm, pictures),
    answer: one(Benefit),
    refusals: [notFound, overtaken]
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/benefits/{id}/status",
    summary: "Switches a benefit on or off",
    params: ofOne,
    body: json(BenefitSwitch),
    answer: one(Benefit),
    refusals: [notFound, overtaken]
  }),
  remove: endpoint({
    method: "PUT",
    path: "/benefits/{id}/delete",
    summary: "Deletes a benefit softly",
    params: ofOne,
    body: jsonOrNothing(Schema.Struct({ version: Schema.optionalKey(Version) })),
    answer: one(Benefit),
    refusals: [notFound, overtaken]
  }),
  restore: endpoint({
    method: "POST",
    path: "/benefits/{id}/restore",
    summary: "Restores a deleted benefit; one that is not deleted stays unchanged",
    params: ofOne,
    body: jsonOrNothing(Restoration),
    answer: one(Benefit),
    refusals: [notFound, overtaken]
  })
}
