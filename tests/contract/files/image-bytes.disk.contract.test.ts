import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { diskFiles } from "#adapters/server/files/disk.files.ts"
import { imageKey } from "#tests/fixtures/images.ts"
import { imageBytesTests } from "./image-bytes.contract.ts"

imageBytesTests("on disk", async () => {
  const home = await mkdtemp(path.join(tmpdir(), "files-test-"))
  const root = path.join(home, "files")
  return {
    bytes: diskFiles(root, () => {}),
    clutter: async () => {
      await mkdir(path.join(root, "zz"), { recursive: true })
      await writeFile(path.join(root, "zz", imageKey(7)), "no directory of ours")
      await writeFile(path.join(root, "00", "notes.txt"), "no key")
      await writeFile(path.join(root, "00", `${imageKey(8)}.abc.part`), "half an image")
      await writeFile(path.join(root, "README"), "no directory")
    },
    nowMs: Date.now,
    close: () => rm(home, { recursive: true })
  }
})
