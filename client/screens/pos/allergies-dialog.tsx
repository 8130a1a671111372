// Records the guest's allergies, which are shown on the cart, the kitchen's ticket and every slip (contract 21.4).

import { useState } from 'react';
import { MAX_ALLERGIES } from '#shared/limits.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { changeAllergies } from './cart/cart.ts';
import { cartNow } from './cart/cart-state.ts';
import { closeDialog } from './pos-ui.ts';

export function AllergiesDialog() {
  const [text, setText] = useState(cartNow().allergies ?? '');
  const save = () => {
    changeAllergies(text.replace(/\s+/g, ' ').trim());
    closeDialog();
  };
  return (
    <Dialog
      open
      title={t('Allergies')}
      onClose={closeDialog}
      footer={
        <Button size="touch" look="primary" wide onClick={save}>
          {t('Save')}
        </Button>
      }
    >
      <TextArea
        label={t('The guest must not eat')}
        hint={t('The ticket and every slip show the allergies. The kitchen confirms them.')}
        limit={MAX_ALLERGIES}
        rows={2}
        value={text}
        onChange={setText}
      />
    </Dialog>
  );
}
