import { Day, later } from "#domain/shared/calendar.schema.ts"
import { SubmissionId } from "#domain/shared/identity.schema.ts"
import { quizzesContract, type QuizzesWorld } from "#tests/contract/quizzes.contract.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

const memoryWorld = (): QuizzesWorld => {
  const world = memoryDatabase([marta, rafael])
  return {
    first: marta,
    second: rafael,
    firstPort: memoryQuizzesPort(world, marta),
    secondPort: memoryQuizzesPort(world, rafael),
    addUser: async () => world.addUser().id,
    submit: async (userId, quizId) =>
      world.write({
        submissions: [
          ...world.state().submissions,
          { userId, quizId, id: SubmissionId.make(world.newId()), created_at: world.now() }
        ]
      }),
    advance: async (seconds) => world.advance(seconds),
    day: async (days) => Day.make(later(world.now(), days * 86_400).slice(0, 10)),
    audit: async () => world.state().audit,
    everything: async () => world.state(),
    refuseAudit: async (isRefusing) => world.refuseAudit(isRefusing),
    close: async () => {}
  }
}

quizzesContract("memory", async () => memoryWorld())
