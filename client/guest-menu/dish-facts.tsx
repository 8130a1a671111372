// The facts about a dish for guests: description, diets and allergens.
import { t } from '../locales/t.ts';
import { factInside, factWords } from '../parts/fact-words.ts';
import type { GuestItem } from './guest-item.ts';

export function DishFacts({
  item: { description, allergens = [], diets = [] },
}: {
  item: GuestItem;
}) {
  return (
    <>
      {description && <p>{description}</p>}
      {diets.length > 0 && <p>{diets.map(factWords).join(' · ')}</p>}
      {allergens.length > 0 && (
        <p>{t('Contains: {allergens}', { allergens: allergens.map(factInside).join(', ') })}</p>
      )}
    </>
  );
}
