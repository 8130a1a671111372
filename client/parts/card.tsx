// A bordered surface with an optional heading and actions, and a grid of cards.
import type { CSSProperties, ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Shown at the right end of the heading, such as a menu or a button. */
  actions?: ReactNode;
  level?: 2 | 3 | undefined;
  children: ReactNode;
}

export function Card({ title, actions, level = 2, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.card}>
      {(title !== undefined || actions !== undefined) && (
        <div className={styles.head}>
          <Heading>{title}</Heading>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** Shows cards side by side, each at least `width` px wide. */
export function CardGrid({
  width = 260,
  children,
}: {
  width?: number | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.grid} style={{ '--card-width': `${width}px` } as CSSProperties}>
      {children}
    </div>
  );
}
