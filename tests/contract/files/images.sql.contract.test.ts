import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll } from "vitest"
import { inTransaction } from "#adapters/server/database/database.ts"
import { sqlImages } from "#adapters/server/database/images.sql.ts"
import { diskFiles } from "#adapters/server/files/disk.files.ts"
import { userId } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { imagesTests } from "./images.contract.ts"
import { addUser, emptyAll, advanceClock } from "../sql-backend.ts"

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.close())

imagesTests("in PostgreSQL and on disk", async () => {
  const { kysely } = scratch
  await emptyAll(kysely)
  await addUser(kysely, userId(1), "user")
  const root = await mkdtemp(path.join(tmpdir(), "images-test-"))
  return {
    store: sqlImages(kysely),
    bytes: diskFiles(root, () => {}),
    within: (work) => inTransaction(kysely, (transaction) => work(sqlImages(transaction))),
    use: async (key, isUsed) => {
      await kysely
        .updateTable("users")
        .set({ profile_image: isUsed ? key : null })
        .where("id", "=", userId(1))
        .execute()
    },
    age: async (seconds) => {
      await advanceClock(kysely, seconds)
      for (const name of await readdir(root, { recursive: true })) {
        const file = path.join(root, name)
        const { mtimeMs } = await stat(file)
        await utimes(file, new Date(), new Date(mtimeMs - seconds * 1_000))
      }
    },
    close: () => rm(root, { recursive: true })
  }
})
