/** The tests of rules and machines, and of services over memory, alone, as the mutation run repeats them. */
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { defineConfig } from "vitest/config"

/** A run ends at the first failure: what is cheap and near to the rule goes first, hundreds of generated examples last. */
const order = ["/tests/unit/", "/tests/machines/", "/tests/contract/", "/tests/property/"]

const rank = ({ moduleId }: TestSpecification): number => order.findIndex((folder) => moduleId.includes(folder))

class CheapestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)))
  }
}

export default defineConfig({
  test: {
    include: ["tests/{unit,property,machines}/**/*.test.ts", "tests/contract/**/*.memory.contract.test.ts"],
    exclude: [
      "tests/unit/{http,browser-storage,browser-files,browser-csv,app}/**",
      "tests/property/**/*.rounds.test.ts",
      // Renders every screen.
      "tests/property/shared/screen.property.test.ts",
      // Two hundred sessions: too long to repeat.
      "tests/contract/claims/two-administrators.*"
    ],
    environment: "node",
    isolate: false,
    // A test that ends late under a change has not noticed it; what never ends is stopped by Stryker.
    testTimeout: 60_000,
    sequence: { sequencer: CheapestFirst }
  }
})
