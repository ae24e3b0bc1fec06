import { describe } from "vitest"
import { BenefitFailure, BenefitNotFound, BenefitOvertaken, toBenefitFailure } from "#domain/benefits/benefit.schema.ts"
import { benefitNotices, describeBenefitFailure } from "#domain/benefits/benefit.messages.ts"
import { FieldsInvalid, Forbidden, TimedOut, TooManyRequests, Unauthorized } from "#domain/shared/failure.errors.ts"
import { benefit } from "#tests/fixtures/benefits.ts"
import { itHasWordsForAll } from "#tests/fixtures/failure-words.ts"

describe("a failure of benefits", () => {
  itHasWordsForAll(
    [
      new BenefitNotFound(),
      new BenefitOvertaken({ current: benefit(), fields: {} }),
      new FieldsInvalid({ fields: {} }),
      new Forbidden(),
      new TimedOut(),
      new TooManyRequests({ seconds: 30 }),
      new Unauthorized()
    ],
    {
      tags: BenefitFailure.members.map(({ fields }) => fields._tag.schema.literal),
      describe: describeBenefitFailure,
      read: toBenefitFailure,
      otherwise: benefitNotices.updateFailed
    }
  )
})
