import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { type Benefit, BenefitOvertaken } from "#domain/benefits/benefit.schema.ts"
import { benefitFormRules, isWritten, saveBenefit } from "#domain/benefits/benefit-form.rules.ts"
import { benefitFieldWords } from "#domain/benefits/benefit-field.messages.ts"
import type { BenefitPictures, BenefitsPort } from "#domain/benefits/benefits.port.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import { FieldsInvalid } from "#domain/shared/failure.errors.ts"
import { describeIssue, type FieldIssues } from "#domain/shared/issues.rules.ts"
import type { FormTexts } from "#domain/shared/document/record-merge.rules.ts"
import { benefit } from "#tests/fixtures/benefits.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"

const open = (row: Benefit | null) => benefitFormRules.opened({ row, choices: [] }).doc
const blank = open(null)
const kept = benefit({ type: 4, url: null })
const edited = (patch: FormTexts, row: Benefit = kept) => {
  const doc = open(row)
  return { ...doc, fields: { ...doc.fields, ...patch } }
}

const say = describeIssue(benefitFieldWords.en)

describe("issues", () => {
  it("issues have the specification's texts, for every field at once", () => {
    const shownIssues = Object.values(
      benefitFormRules.issuesOf({ ...blank, fields: { ...blank.fields, type: "2" } })
    ).map(say)
    expect(shownIssues.toSorted()).toEqual(
      [
        "company id is required",
        "url is required",
        ...["title", "description", "message"].flatMap((text) => [`${text} en is required`, `${text} es is required`]),
        ...["card", "about", "benefits", "access"].flatMap((text) => [
          `${text} description_en is required`,
          `${text} description_es is required`
        ])
      ].toSorted()
    )
  })

  it("an address without a field in the form is no issue", () => {
    expect(benefitFormRules.issuesOf(edited({ type: "2" }))).toEqual({ url: "benefit_url_required" })
    expect(benefitFormRules.issuesOf(edited({ type: "2", url: "javascript:alert(1)" }))).toEqual({ url: "benefit_url" })
    expect(benefitFormRules.issuesOf(edited({ type: "3", url: "nowhere" }))).toEqual({})
  })

  it("a blank address counts as none, also beside other errors", () => {
    const issues = benefitFormRules.issuesOf({ ...blank, fields: { ...blank.fields, type: "2", url: "  " } })
    expect([issues["url"], issues["title_en"]]).toEqual(["benefit_url_required", "benefit_title_en_required"])
  })

  it("an edit has issues of edited fields only", () => {
    const bare = { ...kept, message_es: "" }
    expect(benefitFormRules.issuesOf(edited({ title_en: "" }, bare))).toEqual({
      title_en: "benefit_title_en_required"
    })
    const addressless = benefit({ type: 2, url: null })
    expect(benefitFormRules.issuesOf(edited({ title_en: "Other" }, addressless))).toEqual({})
  })

  it("the issue of each image is at its own field", () => {
    const broken = picture(new Uint8Array([1, 2, 3]))
    const attach = (to: ReturnType<typeof open>, field: string, attached: Picture) =>
      benefitFormRules.edit(to, { kind: "attach", field, attached }, "en")?.doc ?? to
    const at = attach(open(kept), "image", broken)
    expect(at.issues).toEqual({ image: "image_type" })
    const both = attach(at, "logo", picture(pngHead(10, 10)))
    expect([both.issues, Object.keys(both.attached)]).toEqual([{ image: "image_type" }, ["image", "logo"]])
    expect(benefitFormRules.issuesOf(both)).toEqual({ image: "image_type" })
  })
})

it("the focus moves to a field of the open language first", () => {
  const first = (issues: FieldIssues) => benefitFormRules.firstIssue({ ...blank, issues }, "es")
  const issues = { title_en: "x", message_es: "x" }
  expect(first(issues)).toEqual({ path: "message_es", language: "es" })
  expect(first({ title_en: "x" })).toEqual({ path: "title_en", language: "en" })
  expect(first({ ...issues, url: "x" })?.path).toBe("url")
})

it("a language is complete when all its texts are written", () => {
  expect([isWritten(open(kept).fields, "en"), isWritten(edited({ message_en: " " }).fields, "en")]).toEqual([
    true,
    false
  ])
  expect(isWritten(edited({ message_en: "" }).fields, "es")).toBe(true)
})

const port = (refusal?: FieldsInvalid | BenefitOvertaken) => {
  const sent: Array<{ readonly call: string; readonly body: unknown; readonly pictures: BenefitPictures }> = []
  const answer = refusal === undefined ? Effect.succeed(kept) : Effect.fail(refusal)
  const benefits: Partial<BenefitsPort> = {
    create: (body, pictures) => {
      sent.push({ call: "create", body, pictures })
      return answer as Effect.Effect<Benefit, FieldsInvalid>
    },
    change: (_, body, pictures) => {
      sent.push({ call: "change", body, pictures })
      return answer
    }
  }
  return { benefits: benefits as BenefitsPort, sent }
}

describe("a save", () => {
  const { base } = open(kept)
  const none = { logo: null, image: null }

  it("a save sends the changed fields, and the version they were changed from", async () => {
    const { benefits, sent } = port()
    const fields = { ...base, title_en: "Gym", type: "5" }
    const outcome = await Effect.runPromise(saveBenefit(benefits, { target: kept, base, fields, attached: {} }))
    expect(outcome).toEqual({ kind: "saved", row: kept })
    expect(sent).toEqual([
      { call: "change", body: { title_en: "Gym", type: 5, version: kept.version }, pictures: none }
    ])
  })

  it("a save removes an image, and adds another", async () => {
    const { benefits, sent } = port()
    const shown = { ...base, logo: "a".repeat(32) }
    const image = picture(pngHead(10, 10))
    const fields = { ...shown, logo: "" }
    await Effect.runPromise(saveBenefit(benefits, { target: kept, base: shown, fields, attached: { image } }))
    expect(sent[0]).toMatchObject({ body: { logo: null }, pictures: { logo: null, image } })
    await Effect.runPromise(saveBenefit(benefits, { target: kept, base, fields: base, attached: { logo: image } }))
    expect(sent[1]?.pictures).toEqual({ logo: image, image: null })
  })

  it("a save sends no address without a field in the form", async () => {
    const { benefits, sent } = port()
    const fields = { ...base, url: "https://left.example", message_en: "Hello" }
    await Effect.runPromise(saveBenefit(benefits, { target: kept, base, fields, attached: {} }))
    expect(sent[0]?.body).toEqual({ message_en: "Hello", version: kept.version })
  })

  it("a save of a new benefit sends it whole", async () => {
    const { benefits, sent } = port()
    const fields = { ...base, company_id: kept.company_id }
    await Effect.runPromise(saveBenefit(benefits, { target: null, base: blank.base, fields, attached: {} }))
    expect(sent[0]).toMatchObject({ call: "create", body: { company_id: kept.company_id, type: 4 } })
  })

  it("a refused save names the fields, an overtaken one returns the stored record", async () => {
    const fields = { ...base, title_en: "Gym" }
    const input = { target: kept, base, fields, attached: {} }
    const refused = port(new FieldsInvalid({ fields: { logo: "image_unknown" } }))
    expect(await Effect.runPromise(saveBenefit(refused.benefits, input))).toMatchObject({
      kind: "refused",
      issues: { logo: "image_unknown" }
    })
    const overtaken = port(new BenefitOvertaken({ current: benefit({ version: 7 }), fields: {} }))
    expect(await Effect.runPromise(saveBenefit(overtaken.benefits, input))).toMatchObject({
      kind: "overtaken",
      current: { version: 7 }
    })
  })
})
