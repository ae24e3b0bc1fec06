/** How an element names its tooltip; `tooltip.tsx` renders it. */
export type TipSide = "above" | "below" | "right" | "from-end"

/**
 * Attributes of an element with a tooltip. Assistive technology has its text otherwise: from the name of the control,
 * or from its description.
 */
export const tipOf = (text: string | undefined, side: TipSide = "above") => ({
  "data-tip": text,
  "data-tip-side": text === undefined || side === "above" ? undefined : side
})
