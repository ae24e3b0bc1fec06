import { Effect, Exit } from "effect"
import type { ImageRecord } from "#domain/files/image.schema.ts"
import { memoryImageBytes, memoryImages, manualClock } from "#tests/doubles/images.memory.ts"
import { imagesTests } from "./images.contract.ts"

imagesTests("in memory", async () => {
  const clock = manualClock()
  const store = memoryImages(clock)
  return {
    store,
    bytes: memoryImageBytes(clock),
    within: (work) =>
      Effect.gen(function* () {
        const inserted: Array<ImageRecord> = []
        const ended = yield* Effect.exit(
          work({ ...store, insert: (image) => Effect.sync(() => void inserted.push(image)) })
        )
        if (Exit.isSuccess(ended)) for (const image of inserted) yield* store.insert(image)
        return yield* ended
      }),
    use: async (key, isUsed) => store.use(key, isUsed),
    age: async (seconds) => clock.advance(seconds),
    close: async () => {}
  }
})
