/** Loaded before the server (`node --import`): stops its clock, so that two servers hold the same demo rows. */
import { fixedNow } from "#tests/pictures/fixed-now.ts"

const fixedMs = Date.parse(fixedNow)

const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [fixedMs] : args, made) as Date,
  apply: () => new RealDate(fixedMs).toString(),
  get: (target, key, self) => (key === "now" ? () => fixedMs : (Reflect.get(target, key, self) as unknown))
})
