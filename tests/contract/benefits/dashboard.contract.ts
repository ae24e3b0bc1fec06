import { describe, expect, it } from "vitest"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import type { ClaimType } from "#domain/claims/claim.schema.ts"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import { type FigureLink, figureLinksOf, periodsOf } from "#domain/dashboard/dashboard.rules.ts"
import { notificationCriteria } from "#domain/notifications/notification-list.rules.ts"
import { addBenefit, enrolMany, type GetBenefitsBackend } from "#tests/contract/benefits/benefits-backend.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"

export const dashboardTests = (backend: GetBenefitsBackend): void => {
  const ports = () => backend().firstPorts
  const figures = () => done(ports().dashboard.figures)
  const claimed = async (type: ClaimType) => {
    await backend().claim(draft(await backend().addMember(), type))
    const [newest] = (await done(ports().claims.list({ limit: 1 }))).data
    if (newest === undefined) throw new Error("Nothing was submitted")
    return newest.id
  }

  describe("the dashboard", () => {
    it("each figure equals the length of the list it links to", async () => {
      const approved = await claimed("dental")
      await claimed("dental")
      const deleted = await claimed("vision")
      await claimed("wellness")
      await done(ports().claims.change(approved, { status: "approved" }))
      await done(ports().claims.remove(deleted))
      await addBenefit(backend())
      await addBenefit(backend(), { status: "inactive" })
      await enrolMany(backend(), 2)
      const actual = await figures()
      expect(actual).toMatchObject({
        // Two administrators, and one member for each claim and enrolment.
        users: 8,
        activeCompanies: 3,
        activeBenefits: 2,
        pendingClaims: 2,
        approvedClaims: 1,
        totalClaims: [
          { type: "dental", claim_count: 2 },
          { type: "wellness", claim_count: 1 }
        ],
        unreadNotifications: 6
      })
      const links = figureLinksOf(actual)
      const claims = async ({ query }: FigureLink) =>
        (await done(ports().claims.list(claimCriteria.toSearch(claimCriteria.readCriteria(query))))).pagination.total
      expect(await claims(links.claims)).toBe(3)
      expect(await claims(links.pendingClaims)).toBe(actual.pendingClaims)
      expect(await claims(links.approvedClaims)).toBe(actual.approvedClaims)
      for (const { type, claim_count } of actual.totalClaims)
        expect(await claims(links.claimsOf(type))).toBe(claim_count)
      const benefits = benefitCriteria.toSearch(benefitCriteria.readCriteria(links.activeBenefits.query))
      expect((await done(ports().benefits.list(benefits))).pagination.total).toBe(actual.activeBenefits)
      const unread = notificationCriteria.toSearch(notificationCriteria.readCriteria(links.unreadNotifications.query))
      expect((await done(ports().notifications.list(unread))).pagination.total).toBe(actual.unreadNotifications)
    })

    it("the counts of the sidebar are the totals of their lists and the figures of the dashboard", async () => {
      const counts = () => done(ports().dashboard.counts)
      expect(await counts()).toMatchObject({ pending_claims: 0, pending_enrolments: 0, unread_notifications: 0 })
      const approved = await claimed("dental")
      await claimed("vision")
      const deleted = await claimed("wellness")
      const [enrolment] = await enrolMany(backend(), 3)
      await done(ports().claims.change(approved, { status: "approved" }))
      await done(ports().claims.remove(deleted))
      if (enrolment === undefined) throw new Error("Nothing was requested")
      await done(ports().enrolments.setStatus(enrolment.id, "active"))
      const { pendingClaims, unreadNotifications } = await figures()
      const read = await counts()
      expect(read).toMatchObject({ pending_claims: 1, pending_enrolments: 2, unread_notifications: 5 })
      expect([read.pending_claims, read.unread_notifications]).toEqual([pendingClaims, unreadNotifications])
      expect(read.pending_enrolments).toBe((await done(ports().enrolments.pending({}))).data.length)
      expect(read.as_of).toBe(read.asOf)
    })

    it("the dashboard shows the five newest notifications in the order of the list", async () => {
      await enrolMany(backend(), 6)
      const { data } = await done(ports().notifications.list({ limit: 5 }))
      expect((await figures()).lastNotifications).toEqual(data)
    })

    it("the dashboard shows the newest read and the newest unread ones, however many newer others there are", async () => {
      await enrolMany(backend(), 8)
      const oldest = (await done(ports().notifications.list({ sort: "created_at", limit: 2 }))).data
      for (const { id } of oldest) await done(ports().notifications.change(id, { status: "read" }))
      const { lastNotifications, lastReadNotifications, lastUnreadNotifications } = await figures()
      expect(lastNotifications.map(({ status }) => status)).not.toContain("read")
      expect(lastReadNotifications.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id).toReversed())
      const { data } = await done(ports().notifications.list({ status: "pending", limit: 5 }))
      expect(lastUnreadNotifications).toEqual(data)
    })

    it("the dashboard counts today's submissions of the four types in the server's time zone", async () => {
      for (const type of ["daily", "weekly", "daily", "on_boarding"] as const) await backend().submitQuiz(type)
      expect((await figures()).quizAnswerToday).toEqual([
        { type: "daily", submissions: 2 },
        { type: "weekly", submissions: 1 },
        { type: "monthly", submissions: 0 },
        { type: "on_boarding", submissions: 1 }
      ])
      await backend().advance(86_400)
      await backend().submitQuiz("weekly")
      expect((await figures()).quizAnswerToday.map(({ submissions }) => submissions)).toEqual([0, 1, 0, 0])
    })

    it("the dashboard counts the claims of this month by the same days as the list", async () => {
      await claimed("dental")
      const then = await figures()
      await backend().advance(32 * 86_400)
      await claimed("other")
      const now = await figures()
      expect(then.totalClaims).toEqual([{ type: "dental", claim_count: 1 }])
      expect(now.totalClaims).toEqual([{ type: "other", claim_count: 1 }])
      expect(now).toMatchObject(periodsOf(now.asOf, "America/Bogota"))
      expect(now.pendingClaims).toBe(2)
    })
  })
}
