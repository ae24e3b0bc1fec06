/** The part of the package that is used; it has no types of its own. */
declare module "saxen" {
  export class Parser {
    on(event: "openTag", listen: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: "closeTag", listen: (name: string) => void): this
    on(event: "text" | "cdata", listen: (text: string) => void): this
    on(event: "error", listen: (error: Error) => void): this
    parse(xml: string): void
  }
}
