import * as styles from "./skeleton.module.css"

/** A grey bar where words will stand. */
export const Skeleton = ({ width }: { readonly width: number }) => (
  <div className={styles.skeleton} style={{ width: `${width}%` }} />
)
