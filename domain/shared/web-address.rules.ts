/**
 * Addresses of other sites: what is refused in them, and their host in ASCII, where look-alikes of other scripts
 * differ.
 */

/** Characters that are invisible, or that reverse the order of the visible ones. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

const addressPattern = /^(https?:\/\/)([^\s/?#@:[\]]+|\[[\da-f:.]+\])(:\d{1,5})?((?:[/?#]\S*)?)$/iu

// RFC 3492, for the delta of one character after those that come before it.
const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700]

const digitOf = (value: number): string => String.fromCharCode(value < 26 ? 97 + value : 22 + value)

const adapted = (delta: number, points: number, isFirst: boolean): number => {
  let [rest, k] = [Math.floor(delta / (isFirst ? damp : 2)), 0]
  rest += Math.floor(rest / points)
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

const digitsOf = (delta: number, bias: number): string => {
  let [text, rest] = ["", delta]
  for (let k = base; ; k += base) {
    const t = Math.min(tMax, Math.max(tMin, k - bias))
    if (rest < t) return text + digitOf(rest)
    text += digitOf(t + ((rest - t) % (base - t)))
    rest = Math.floor((rest - t) / (base - t))
  }
}

/** A label of a host in ASCII: `clínica` is `xn--clnica-4va`. */
const asciiLabel = (label: string): string => {
  const points = [...label].map((letter) => letter.codePointAt(0) ?? 0)
  const basic = points.filter((point) => point < 128)
  if (basic.length === points.length) return label
  let text = basic.length === 0 ? "" : `${String.fromCharCode(...basic)}-`
  let [n, delta, bias, done] = [128, 0, 72, basic.length]
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= n))
    delta += (next - n) * (done + 1)
    n = next
    for (const point of points) {
      if (point < n) delta += 1
      if (point !== n) continue
      text += digitsOf(delta, bias)
      bias = adapted(delta, done + 1, done === basic.length)
      delta = 0
      done += 1
    }
    delta += 1
    n += 1
  }
  return `xn--${text}`
}

const isAscii = (text: string): boolean => /^[\u{21}-\u{7E}]+$/u.test(text)

const asciiHost = (host: string): string =>
  isAscii(host) ? host : host.normalize("NFKC").toLowerCase().normalize("NFC").split(/[.。]/u).map(asciiLabel).join(".")

/** The same address with its host in ASCII; a text that is no address stays unchanged. */
export const asciiAddress = (address: string): string =>
  address.replace(addressPattern, (_, scheme: string, host: string, port: string | undefined, rest: string) =>
    [scheme, asciiHost(host), port ?? "", rest].join("")
  )

/** What a name may hold in any script: letters with their marks, digits, hyphens. */
const isName = (host: string): boolean => /^[\p{L}\p{M}\p{N}-]+(?:[.。][\p{L}\p{M}\p{N}-]+)*$/u.test(host)

const labelMax = 63

const isHost = (host: string): boolean =>
  isAscii(host) ||
  (isName(host.normalize("NFKC")) &&
    asciiHost(host)
      .split(".")
      .every((label) => label.length <= labelMax))

/** Whether a text has characters that are invisible, or that reverse the order of others. */
export const hasInvisibleCharacters = (text: string): boolean => invisible.test(text)

/** Whether a text is the address of a site, without a name or password before its host. */
export const isWebAddress = (address: string): boolean => {
  const [, , host] = addressPattern.exec(address) ?? []
  return host !== undefined && isHost(host) && !address.includes("\\")
}
