// Shows the guests' allergies in inverted colours, as on the slip. They look the same on every screen, and stay
// visible after the kitchen has acknowledged them.

import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listAllergies, splitAllergies } from '#shared/allergies.ts';
import { t } from '../locales/t.ts';
import styles from './allergy-band.module.css';

interface AllergyBandProps {
  allergies: string;
  /** Whether the kitchen has acknowledged the allergies. */
  isKnown: boolean;
  /** `large` if the text must be readable from a distance. */
  size?: 'usual' | 'large' | undefined;
  /** A button, instead of the words that say whether the kitchen knows. */
  children?: ReactNode;
}

/** Shows the allergies at the same height before and after the kitchen acknowledges them. */
export function AllergyBand({ allergies, isKnown, size = 'usual', children }: AllergyBandProps) {
  return (
    <div className={styles.band} data-size={size}>
      <p className={styles.words}>
        <IconAlertTriangle size={20} aria-hidden />
        <span>{t('ALLERGIES: {allergies}', { allergies })}</span>
      </p>
      {children ?? (
        <p className={styles.state}>
          {isKnown ? t('Confirmed by the kitchen ✓') : t('Not confirmed by the kitchen yet')}
        </p>
      )}
    </div>
  );
}

interface OrderAllergies {
  readonly text: string;
  readonly seen_at: string | null;
}

/**
 * Shows each allergy of a bill once. An allergy counts as known if the kitchen has acknowledged it for every order.
 */
export function AllergyBands({ allergies }: { allergies: readonly OrderAllergies[] }) {
  return listAllergies(allergies.map((one) => one.text)).map((text) => (
    <AllergyBand
      key={text}
      allergies={text}
      isKnown={allergies.every(
        (one) => !splitAllergies(one.text).includes(text) || one.seen_at !== null,
      )}
    />
  ));
}
