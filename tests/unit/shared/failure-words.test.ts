/** Every failure that a feature can have has texts of its own in both languages. */
import { describe, expect, it } from "vitest"
import { articleNotices, describeArticleFailure } from "#domain/articles/article.messages.ts"
import { ArticleFailure, ArticleNotFound, ArticleOvertaken, toArticleFailure } from "#domain/articles/article.schema.ts"
import { benefitNotices, describeBenefitFailure } from "#domain/benefits/benefit.messages.ts"
import { BenefitFailure, BenefitNotFound, BenefitOvertaken, toBenefitFailure } from "#domain/benefits/benefit.schema.ts"
import { claimNotices, describeClaimFailure } from "#domain/claims/claim.messages.ts"
import {
  ClaimFailure,
  ClaimNotFound,
  ClaimNotPending,
  ClaimOvertaken,
  ClientDeleted,
  OwnClaim,
  toClaimFailure
} from "#domain/claims/claim.schema.ts"
import { describeEnrolmentFailure, enrolmentNotices } from "#domain/enrolments/enrolment.messages.ts"
import { EnrolmentFailure, toEnrolmentFailure } from "#domain/enrolments/enrolment.schema.ts"
import { describeNotificationFailure, notificationNotices } from "#domain/notifications/notification.messages.ts"
import {
  NotificationFailure,
  NotificationNotFound,
  NotificationOvertaken,
  ReadAllClosed,
  ReadAllNotFound,
  ReadAllNotYours,
  toNotificationFailure
} from "#domain/notifications/notification.schema.ts"
import { describeQuizFailure, quizNotices } from "#domain/quizzes/quiz.messages.ts"
import { QuizFailure, QuizNotFound, QuizOvertaken, toQuizFailure } from "#domain/quizzes/quiz.schema.ts"
import { describeSessionFailure, sessionNotices } from "#domain/session/session.messages.ts"
import {
  CodeRefused,
  SessionFailure,
  SignInRefused,
  StrongFactorRequired,
  toSessionFailure,
  WrongPassword
} from "#domain/session/session.schema.ts"
import { EnrolmentBlocked, EnrolmentNotFound, OwnEnrolment } from "#domain/shared/enrolment.schema.ts"
import {
  DecisionClosed,
  DecisionNotFound,
  DecisionNotJoinable,
  DecisionNotYours
} from "#domain/shared/decision/decision.schema.ts"
import {
  CountChanged,
  FieldsInvalid,
  Forbidden,
  OutcomeUnknown,
  TimedOut,
  TooManyRequests,
  Unauthorized
} from "#domain/shared/failure.errors.ts"
import type { Translated } from "#domain/shared/language.schema.ts"
import { article } from "#tests/fixtures/articles.ts"
import { benefit, notification } from "#tests/fixtures/benefits.ts"
import { pendingClaim } from "#tests/fixtures/claims.ts"
import { quiz } from "#tests/fixtures/quizzes.ts"

const ofAll = [
  new FieldsInvalid({ fields: {} }),
  new Forbidden(),
  new OutcomeUnknown(),
  new TimedOut(),
  new TooManyRequests({ seconds: 30 }),
  new Unauthorized(),
  new Unauthorized({ account: "service_account" })
]

interface Tagged {
  readonly _tag: string
}

const itHasWordsForAll = <Failure extends Tagged>(
  name: string,
  failures: ReadonlyArray<Failure>,
  of: {
    readonly schema: {
      readonly members: ReadonlyArray<{
        readonly fields: { readonly _tag: { readonly schema: { readonly literal: string } } }
      }>
    }
    readonly describe: (failure: Failure, otherwise: Translated<string>) => Translated<string>
    readonly read: (thrown: unknown) => unknown
    /** The text of a failure without one of its own. */
    readonly otherwise: Translated<string>
  }
): void => {
  describe(`a failure of ${name}`, () => {
    it.each(failures.map((failure) => ({ tag: failure._tag, failure })))(
      "a failure has texts of its own in both languages: $tag",
      ({ failure }) => {
        const { en, es } = of.describe(failure, of.otherwise)
        expect(en).toMatch(/\p{L}/u)
        expect(es).toMatch(/\p{L}/u)
        expect(en).not.toBe(es)
        expect(en).not.toBe(of.otherwise.en)
        expect(of.read(failure)).toBe(failure)
      }
    )

    it("every failure is covered here", () => {
      expect(new Set([...failures.map(({ _tag }) => _tag), "Offline", "Refused", "Unavailable"])).toEqual(
        new Set(of.schema.members.map(({ fields }) => fields._tag.schema.literal))
      )
    })
  })
}

itHasWordsForAll(
  "articles",
  [...ofAll, new ArticleNotFound(), new ArticleOvertaken({ current: article(), fields: {} })],
  {
    schema: ArticleFailure,
    describe: describeArticleFailure,
    read: toArticleFailure,
    otherwise: articleNotices.updateFailed
  }
)

itHasWordsForAll(
  "benefits",
  [...ofAll, new BenefitNotFound(), new BenefitOvertaken({ current: benefit(), fields: {} })],
  {
    schema: BenefitFailure,
    describe: describeBenefitFailure,
    read: toBenefitFailure,
    otherwise: benefitNotices.updateFailed
  }
)

itHasWordsForAll(
  "claims",
  [
    ...ofAll,
    new ClaimNotFound(),
    new ClaimNotPending({ status: "approved", decided_by: null, decided_at: null }),
    new ClientDeleted(),
    new OwnClaim(),
    new ClaimOvertaken({ current: pendingClaim(), fields: {} }),
    new DecisionNotFound(),
    new DecisionNotYours(),
    new DecisionClosed(),
    new DecisionNotJoinable(),
    new CountChanged({ expected: 3, actual: 2 })
  ],
  {
    schema: ClaimFailure,
    describe: describeClaimFailure,
    read: toClaimFailure,
    otherwise: claimNotices.updateFailed
  }
)

itHasWordsForAll(
  "enrolments",
  [
    ...ofAll,
    new EnrolmentNotFound(),
    new EnrolmentBlocked({ status: "pending", reason: "user_deleted" }),
    new OwnEnrolment(),
    new DecisionNotFound(),
    new DecisionNotYours(),
    new DecisionClosed(),
    new DecisionNotJoinable(),
    new CountChanged({ expected: 3, actual: 2 })
  ],
  {
    schema: EnrolmentFailure,
    describe: describeEnrolmentFailure,
    read: toEnrolmentFailure,
    otherwise: enrolmentNotices.updateFailed
  }
)

itHasWordsForAll(
  "notifications",
  [
    ...ofAll,
    new NotificationNotFound(),
    new NotificationOvertaken({ current: notification(), fields: {} }),
    new EnrolmentBlocked({ status: "pending", reason: "benefit_inactive" }),
    new OwnEnrolment(),
    new DecisionNotFound(),
    new DecisionNotYours(),
    new DecisionClosed(),
    new ReadAllNotFound(),
    new ReadAllNotYours(),
    new ReadAllClosed(),
    new CountChanged({ expected: 3, actual: 2 })
  ],
  {
    schema: NotificationFailure,
    describe: describeNotificationFailure,
    read: toNotificationFailure,
    otherwise: notificationNotices.updateFailed
  }
)

itHasWordsForAll("quizzes", [...ofAll, new QuizNotFound(), new QuizOvertaken({ current: quiz(), fields: {} })], {
  schema: QuizFailure,
  describe: describeQuizFailure,
  read: toQuizFailure,
  otherwise: quizNotices.updateFailed
})

itHasWordsForAll(
  "sessions",
  [...ofAll, new SignInRefused(), new CodeRefused(), new StrongFactorRequired(), new WrongPassword()],
  {
    schema: SessionFailure,
    describe: describeSessionFailure,
    read: toSessionFailure,
    otherwise: sessionNotices.sendFailed
  }
)
