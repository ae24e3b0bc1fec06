/** A module's classes, each by its name in the sheet: `import * as styles`, so that only those in use are bundled. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>
  export = classes
}

declare module "*.css" {}
