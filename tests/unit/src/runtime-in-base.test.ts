import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { withRuntime, withRuntimeOf } from "#tools/runtime-in-base.ts"

const runtime = "var e=x=>x+1,t=x=>x*2;export{t as n,e as r};"
const base = 'import{n as a,r as b}from"./rolldown-runtime-AbC_1-2.js";var c=a(b(3));export{c as d};'

describe("the bundler's helpers in the first file", () => {
  it("they are what the runtime exports, under the names of the first file", () => {
    const file = withRuntime(base, runtime)
    expect(file).not.toContain("import")
    expect(runInNewContext(`${file.replace(/export\{.*$/u, "")};c`)).toBe(8)
    expect(file).toMatch(/export\{c as d,a as runtime_n,b as runtime_r\};$/u)
  })

  it("other files take them from the first file", () => {
    expect(withRuntimeOf("base-1.js", 'import{n as e}from"./rolldown-runtime-AbC_1-2.js";e(1)')).toBe(
      'import{runtime_n as e}from"./base-1.js";e(1)'
    )
    expect(withRuntimeOf("base-1.js", 'import{n as e}from"./other.js";')).toBe('import{n as e}from"./other.js";')
  })

  it("a build whose first file lacks a helper of the runtime fails", () => {
    expect(() => withRuntime(base.replace("n as a,", ""), runtime)).toThrow("does not import")
    expect(() => withRuntime("var c=1;export{c as d};", runtime)).toThrow("has no import")
  })
})
