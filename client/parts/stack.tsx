// Cards one below the other, and two columns, the first wider than the second.
import type { ReactNode } from 'react';
import styles from './stack.module.css';

/** A section with an accessible name, if `label` is given. */
export function Stack({ label, children }: { label?: string; children: ReactNode }) {
  if (label === undefined) return <div className={styles.stack}>{children}</div>;
  return (
    <section className={styles.stack} aria-label={label}>
      {children}
    </section>
  );
}

export function WideFirst({ children }: { children: ReactNode }) {
  return <div className={styles.wideFirst}>{children}</div>;
}
