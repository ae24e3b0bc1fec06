import { describe, expect, it } from "vitest"
import { splitName, type SplitWay, tellingName, waysOf } from "#domain/shared/csv/full-name.rules.ts"

describe("a full name", () => {
  it.each<readonly [string, SplitWay, readonly [given: string, surname: string]]>([
    ["Ana María Rojas Luna", "last_two", ["Ana María", "Rojas Luna"]],
    ["Ana María Rojas", "last", ["Ana María", "Rojas"]],
    ["ROJAS LUNA ANA MARIA", "first_two", ["ANA MARIA", "ROJAS LUNA"]],
    ["Rojas Ana María", "first", ["Ana María", "Rojas"]],
    ["Juana de la Cruz", "last", ["Juana", "de la Cruz"]],
    ["Vincent van der Berg", "last", ["Vincent", "van der Berg"]],
    ["De León Ruiz Eva", "first_two", ["Eva", "De León Ruiz"]],
    ["Eva Ruiz", "last_two", ["Eva", "Ruiz"]],
    ["Eva Ruiz", "first_two", ["Ruiz", "Eva"]],
    ["Eva", "last", ["Eva", ""]],
    ["Eva de", "last", ["Eva", "de"]],
    ["", "last", ["", ""]],
    ["  Eva   Ruiz ", "last", ["Eva", "Ruiz"]],
    ["Eva Ruiz", "comma", ["Eva Ruiz", ""]]
  ])("%j has by %s the parts %j", (name, way, [given, surname]) => {
    expect(splitName(name, way)).toEqual({ given, surname })
  })

  it("a full name with a comma has its surname before it, regardless of the choice", () => {
    for (const way of ["comma", "last", "first_two"] as const)
      expect(splitName("Rojas Luna, Ana María", way)).toEqual({ given: "Ana María", surname: "Rojas Luna" })
    expect(splitName("Smith, John, Jr", "last")).toEqual({ given: "John  Jr", surname: "Smith" })
  })

  it("a full name offers each way that splits it in another way", () => {
    expect(waysOf("Eva Ruiz").map(({ way }) => way)).toEqual(["last", "first"])
    expect(waysOf("Eva Ruiz Sol").map(({ way, surname }) => [way, surname])).toEqual([
      ["last", "Sol"],
      ["last_two", "Ruiz Sol"],
      ["first", "Eva"],
      ["first_two", "Eva Ruiz"]
    ])
    expect(waysOf("Ruiz, Eva")).toEqual([{ way: "comma", given: "Eva", surname: "Ruiz" }])
  })

  it("the best sample of full names has most words and no comma", () => {
    expect(tellingName(["Ruiz, Eva María", "Eva Ruiz", "Eva Ruiz Sol "])).toBe("Eva Ruiz Sol")
    expect(tellingName(["Ruiz, Eva", "Sol, Ana"])).toBe("Ruiz, Eva")
    expect(tellingName([])).toBe("")
  })
})
