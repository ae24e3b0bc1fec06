import { CompanyId, SubmissionId } from "#domain/shared/identity.schema.ts"
import { benefitsContract } from "#tests/contract/benefits-desk.contract.ts"
import { memoryBenefitsPort } from "#tests/doubles/benefits.memory.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDashboardPort } from "#tests/doubles/dashboard.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { memoryNotificationsPort } from "#tests/doubles/notifications.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { quizDraft } from "#tests/fixtures/quizzes.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

benefitsContract("the services over memory", async () => {
  const world = memoryDatabase([marta, rafael])
  const portsOf = (administrator: typeof marta) => ({
    benefits: memoryBenefitsPort(world, administrator),
    enrolments: memoryEnrolmentsPort(world, administrator),
    notifications: memoryNotificationsPort(world, administrator),
    claims: memoryClaimsPort(world, administrator),
    dashboard: memoryDashboardPort(world, administrator, "America/Bogota")
  })
  return {
    first: marta,
    second: rafael,
    firstPorts: portsOf(marta),
    secondPorts: portsOf(rafael),
    addCompany: async (type, name = "Company") => {
      const id = CompanyId.make(world.newId())
      const company = {
        id,
        name,
        contact_email: "office@company.example",
        type,
        status: "active" as const,
        is_deleted: false,
        created_at: world.now(),
        version: 1
      }
      world.write({ companies: new Map(world.state().companies).set(id, company) })
      return id
    },
    addMember: async (name) => world.addUser(name).id,
    changeMember: async (id, change) =>
      world.changeUser(id, change === "delete" ? { isDeleted: true } : { status: "inactive" }),
    submit: (draft) => done(world.transact(memoryEnrolmentsService(world, marta).submit(draft))),
    claim: async (draft) => void (await done(memoryClaimsPort(world, marta).create(draft))),
    handIn: async (type) => {
      const { id: quizId } = await done(memoryQuizzesPort(world, marta).create(quizDraft({ type })))
      const made = { id: SubmissionId.make(world.newId()), userId: world.addUser().id, quizId, created_at: world.now() }
      world.write({ submissions: [...world.state().submissions, made] })
    },
    picture: picture(pngHead(40, 30)),
    now: async () => world.now(),
    advance: async (seconds) => world.advance(seconds),
    audit: async () => world.state().audit,
    everything: async () => world.state(),
    refuseAudit: async (isRefusing) => world.refuseAudit(isRefusing),
    close: async () => {}
  }
})
