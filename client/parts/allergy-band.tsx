// The guests' allergies, in inverted colours as on the slip. It looks the same on every screen, and stays visible after the kitchen has acknowledged them.

import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../locales/t.ts';
import styles from './allergy-band.module.css';

interface AllergyBandProps {
  allergies: string;
  /** Whether the kitchen has acknowledged them. */
  isKnown: boolean;
  /** `large` to be read from a distance. */
  size?: 'usual' | 'large' | undefined;
  /** A button, instead of the words that say whether the kitchen knows. */
  children?: ReactNode;
}

/** Has the same height before and after the allergies are acknowledged. */
export function AllergyBand({ allergies, isKnown, size = 'usual', children }: AllergyBandProps) {
  return (
    <div className={styles.band} data-size={size}>
      <p className={styles.words}>
        <IconAlertTriangle size={20} aria-hidden />
        <span>{t('ALLERGIES: {allergies}', { allergies })}</span>
      </p>
      {children ?? (
        <p className={styles.state}>{isKnown ? t('Kitchen knows ✓') : t('Not seen yet')}</p>
      )}
    </div>
  );
}

interface OrderAllergies {
  readonly text: string;
  readonly seen_at: string | null;
}

/** Shows each allergy of a bill once. It is known once the kitchen has acknowledged it for every order. */
export function AllergyBands({ allergies }: { allergies: readonly OrderAllergies[] }) {
  return [...new Set(allergies.map(({ text }) => text))].map((text) => (
    <AllergyBand
      key={text}
      allergies={text}
      isKnown={allergies.every((one) => one.text !== text || one.seen_at !== null)}
    />
  ));
}
