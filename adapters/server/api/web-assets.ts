/** The files of the web app that servers of different builds keep for each other. */
import type { Effect } from "effect"
import type { Unavailable } from "#domain/shared/failure.errors.ts"

/** A file of the web app as a server keeps it for the others. */
export interface WebAsset {
  /** Its path, such as `/assets/users-B3x.js`. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer> | null
}

/** The files of all builds whose servers ran within the last 30 days. */
export interface WebAssets {
  /** Adds this build's files, or says that they are still served; deletes what no server has served for 30 days. */
  readonly keep: (assets: ReadonlyArray<WebAsset>) => Promise<void>
  readonly find: (name: string) => Effect.Effect<WebAsset | null, Unavailable>
}
