import { manualClock, memoryImageBytes } from "#tests/doubles/images.memory.ts"
import { toMs } from "#domain/shared/calendar.schema.ts"
import { imageBytesTests } from "./image-bytes.contract.ts"

imageBytesTests("in memory", async () => {
  const clock = manualClock()
  return {
    bytes: memoryImageBytes(clock),
    clutter: async () => {},
    nowMs: () => toMs(clock.now()),
    close: async () => {}
  }
})
