// A small mark: one word on a tinted background.
import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

export type Tone = 'created' | 'preparing' | 'completed' | 'delivered' | 'cancelled' | 'accent';

interface BadgeProps {
  tone?: Tone | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone = 'delivered', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
