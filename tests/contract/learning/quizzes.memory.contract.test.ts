import { partEntries } from "#tests/contract/audit-reads.ts"
import { Day, addSeconds } from "#domain/shared/calendar.schema.ts"
import { SubmissionId } from "#domain/shared/identity.schema.ts"
import { quizzesContract, type QuizzesBackend } from "#tests/contract/learning/quizzes.contract.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

const memoryBackend = (): QuizzesBackend => {
  const backend = memoryDatabase([marta, rafael])
  return {
    first: marta,
    second: rafael,
    firstPort: memoryQuizzesPort(backend, marta),
    secondPort: memoryQuizzesPort(backend, rafael),
    addUser: async () => backend.addUser().id,
    submit: async (userId, quizId) =>
      backend.write({
        submissions: [
          ...backend.state().submissions,
          { userId, quizId, id: SubmissionId.make(backend.newId()), created_at: backend.now() }
        ]
      }),
    advance: async (seconds) => backend.advance(seconds),
    day: async (days) => Day.make(addSeconds(backend.now(), days * 86_400).slice(0, 10)),
    ...partEntries(async () => backend.state().audit),
    snapshot: async () => backend.state(),
    refuseAudit: async (isRefusing) => backend.refuseAudit(isRefusing),
    close: async () => {}
  }
}

quizzesContract("memory", async () => memoryBackend())
