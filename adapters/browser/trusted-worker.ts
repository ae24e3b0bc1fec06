/** A worker as the policy of the page allows one: its program comes from this site. */

/** What browsers with Trusted Types have, as far as it is used here. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string }
  ) => { readonly createScriptURL: (address: string) => string }
}

const ownProgram = (address: string): string => {
  if (new URL(address).origin !== location.origin) throw new TypeError("A worker's program comes from this site")
  return address
}

// The policy of the page names this one maker of addresses and no other (adapters/server/api/static-files.ts).
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("own-worker", {
  createScriptURL: ownProgram
})

export class TrustedWorker extends Worker {
  constructor(address: URL, options: WorkerOptions) {
    super(policy?.createScriptURL(address.href) ?? ownProgram(address.href), options)
  }
}
