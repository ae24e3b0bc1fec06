import * as styles from "./skeleton.module.css"

/** A grey bar in place of a text. */
export const Skeleton = ({ width }: { readonly width: number }) => (
  <div className={styles.skeleton} style={{ width: `${width}%` }} />
)
