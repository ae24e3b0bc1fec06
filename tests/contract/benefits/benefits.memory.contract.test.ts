import { partEntries } from "#tests/contract/audit-reads.ts"
import { CompanyId, SubmissionId } from "#domain/shared/identity.schema.ts"
import { benefitsContract } from "#tests/contract/benefits/benefits-suite.contract.ts"
import { memoryBenefitsPort } from "#tests/doubles/benefits.memory.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDashboardPort } from "#tests/doubles/dashboard.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { enrolmentReportLine } from "#domain/enrolments/enrolment-report.rules.ts"
import { linesOf } from "#tests/contract/report-lines.ts"
import {
  memoryEnrolmentReport,
  memoryEnrolmentsPort,
  memoryEnrolmentsService
} from "#tests/doubles/enrolments.memory.ts"
import { memoryNotificationsPort } from "#tests/doubles/notifications.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

benefitsContract("the services over memory", async () => {
  const backend = memoryDatabase([marta, rafael])
  const portsOf = (administrator: typeof marta) => ({
    benefits: memoryBenefitsPort(backend, administrator),
    enrolments: memoryEnrolmentsPort(backend, administrator),
    notifications: memoryNotificationsPort(backend, administrator),
    claims: memoryClaimsPort(backend, administrator),
    dashboard: memoryDashboardPort(backend, administrator, "America/Bogota")
  })
  return {
    first: marta,
    second: rafael,
    firstPorts: portsOf(marta),
    secondPorts: portsOf(rafael),
    addCompany: async (type, name = "Company") => {
      const id = CompanyId.make(backend.newId())
      const company = {
        id,
        name,
        contact_email: "office@company.example",
        type,
        status: "active" as const,
        is_deleted: false,
        created_at: backend.now(),
        version: 1
      }
      backend.write({ companies: new Map(backend.state().companies).set(id, company) })
      return id
    },
    addMember: async (name) => backend.addUser(name).id,
    changeMember: async (id, change) =>
      backend.changeUser(id, change === "delete" ? { isDeleted: true } : { status: "inactive" }),
    submit: (draft) => done(backend.transact(memoryEnrolmentsService(backend, marta).submit(draft))),
    enrolmentReport: (report) => linesOf(memoryEnrolmentReport(backend).chunks(report), enrolmentReportLine),
    claim: async (draft) => void (await done(memoryClaimsPort(backend, marta).create(draft))),
    submitQuiz: async (type) => {
      const { id: quizId } = await done(memoryQuizzesPort(backend, marta).create(newQuiz({ type })))
      const made = {
        id: SubmissionId.make(backend.newId()),
        userId: backend.addUser().id,
        quizId,
        created_at: backend.now()
      }
      backend.write({ submissions: [...backend.state().submissions, made] })
    },
    picture: picture(pngHead(40, 30)),
    now: async () => backend.now(),
    advance: async (seconds) => backend.advance(seconds),
    ...partEntries(async () => backend.state().audit),
    snapshot: async () => backend.state(),
    refuseAudit: async (isRefusing) => backend.refuseAudit(isRefusing),
    close: async () => {}
  }
})
