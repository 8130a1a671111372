// The options and add-ons of a dish in a set. The variant is already fixed by the choice in the set.
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { optionFault } from '../../../parts/option-fault.ts';
import type { MenuItem, SetDish } from '../cart/cart-choice.ts';
import styles from '../dialogs.module.css';
import { Choices, useChosen } from './options-dialog.tsx';

interface SetOptionsProps {
  dish: MenuItem;
  piece: SetDish;
  onAnswer: (chosen: Pick<SetDish, 'addonIds' | 'options'>) => void;
  onClose: () => void;
}

export function SetOptionsDialog({ dish, piece, onAnswer, onClose }: SetOptionsProps) {
  const { currency } = useStore();
  const item = { ...dish, variants: [] };
  const chosen = useChosen(item, piece, currency.decimals);
  const fault = optionFault(chosen.asked, chosen.options);
  const { addonIds, options } = chosen.choice;
  return (
    <Dialog
      open
      title={dish.title}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="large"
          wide
          disabled={fault !== undefined}
          onClick={() => onAnswer({ addonIds, ...(options && { options }) })}
        >
          {fault ?? t('Done')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Choices item={item} chosen={chosen} currency={currency} />
      </div>
    </Dialog>
  );
}
