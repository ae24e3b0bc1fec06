import { describe, expect, it } from "vitest"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { repeatedReadSeconds } from "#domain/shared/audit/audit.rules.ts"
import type { GetBackend } from "#tests/contract/claims/claims-backend.ts"
import { submit } from "#tests/contract/claims/claims-steps.ts"
import { unknownClaimId } from "#tests/fixtures/claims.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

export const readsTests = (getBackend: GetBackend): void => {
  describe("reads of claims in the audit", () => {
    it("the details of a claim are one entry for each who looks, with the person it is about", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      for (const port of [backend.firstPort, backend.firstPort, backend.secondPort]) await done(port.find(claim.id))
      const after = { people: [claim.user_id] }
      const reads = await backend.reads()
      expect(reads).toHaveLength(2)
      expect(reads).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ action: "claim.view", entity_id: claim.id, actor: backend.first, after }),
          expect.objectContaining({ action: "claim.view", entity_id: claim.id, actor: backend.second, after })
        ])
      )
      await backend.advance(repeatedReadSeconds + 1)
      await done(backend.firstPort.find(claim.id))
      expect(await backend.reads()).toHaveLength(3)
    })

    it("a page of claims, of all or of a person, is one entry with what it shows; an empty one has none", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      await done(backend.firstPort.list({ page: 9 }))
      expect(await backend.reads()).toEqual([])
      await done(backend.firstPort.list({}))
      await done(backend.firstPort.ofUser(claim.user_id, {}))
      await done(backend.secondPort.ofUser(claim.user_id, {}))
      const reads = await backend.reads()
      expect(reads).toHaveLength(2)
      for (const read of reads)
        expect(read).toMatchObject({
          action: "claim.list",
          entity_id: severalRecords,
          before: null,
          after: { shown: [claim.id], people: [claim.user_id] }
        })
    })

    it("an unknown claim is no entry, and no claim is shown without one", async () => {
      const backend = getBackend()
      const claim = await submit(backend)
      expect(await failure(backend.firstPort.find(unknownClaimId))).toMatchObject({ _tag: "ClaimNotFound" })
      expect(await backend.reads()).toEqual([])
      await backend.refuseAudit(true)
      await expect(done(backend.firstPort.find(claim.id))).rejects.toThrow()
      await expect(done(backend.firstPort.list({}))).rejects.toThrow()
      await expect(done(backend.firstPort.ofUser(claim.user_id, {}))).rejects.toThrow()
    })
  })
}
