import { HeartPulse } from "lucide-react"
import { Icon } from "./icon.tsx"

/** The product's mark and name. */
export const Product = ({ name }: { readonly name: string }) => (
  <span className="product">
    <span className="mark">
      <Icon of={HeartPulse} size={18} />
    </span>
    {name}
  </span>
)
