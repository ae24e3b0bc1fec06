import { HeartPulse } from "lucide-react"
import { Icon } from "./icon.tsx"
import * as styles from "./product.module.css"

/** The product's mark. */
export const ProductMark = () => (
  <span className={styles.mark}>
    <Icon of={HeartPulse} size={18} />
  </span>
)

/** The product's mark and name. */
export const Product = ({ name }: { readonly name: string }) => (
  <span className={styles.product}>
    <ProductMark />
    {name}
  </span>
)
