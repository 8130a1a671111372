// Filters the menu by diet and allergens. Offers only the diets and allergens that are entered for at least one dish of
// this menu.

import { ALLERGENS, DIETS } from '#shared/dish-facts.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { CheckboxGroup } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { factWords } from '../parts/fact-words.ts';
import { type DietFilter, NO_FILTER } from './diet-filter.ts';
import type { GuestItem } from './guest-item.ts';
import styles from './guest-menu.module.css';

interface DietDialogProps {
  items: readonly GuestItem[];
  filter: DietFilter;
  onChange: (filter: DietFilter) => void;
  onClose: () => void;
}

const choicesOf = (words: readonly string[]) =>
  words.map((word) => ({ value: word, label: factWords(word) }));

/** Returns the diets and allergens that are entered for at least one dish. */
function offeredFacts(items: readonly GuestItem[]) {
  return {
    diets: DIETS.filter((diet) => items.some((item) => item.diets?.includes(diet))),
    allergens: ALLERGENS.filter((word) => items.some((item) => item.allergens?.includes(word))),
  };
}

export function DietDialog({ items, filter, onChange, onClose }: DietDialogProps) {
  const { diets, allergens } = offeredFacts(items);
  return (
    <Dialog
      open
      title={t('Diets and allergens')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange(NO_FILTER)}>{t('Clear')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('Show dishes')}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        {diets.length > 0 && (
          <CheckboxGroup
            label={t('Diets to show')}
            choices={choicesOf(diets)}
            values={filter.diets}
            onChange={(values) =>
              onChange({ ...filter, diets: diets.filter((diet) => values.includes(diet)) })
            }
          />
        )}
        {allergens.length > 0 && (
          <CheckboxGroup
            label={t('Allergens to avoid')}
            choices={choicesOf(allergens)}
            values={filter.without}
            onChange={(values) =>
              onChange({ ...filter, without: allergens.filter((word) => values.includes(word)) })
            }
          />
        )}
        <p className={styles.muted}>
          {t(
            'Dishes without allergen and diet information are hidden. Please tell your waiter about any allergy.',
          )}
        </p>
      </div>
    </Dialog>
  );
}
