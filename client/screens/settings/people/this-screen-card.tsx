// The settings of this screen, which apply to all of its users.
import { useState } from 'react';
import { confirmingTables } from '../../../checkout/confirming.ts';
import { t } from '../../../locales/t.ts';
import { returningAfterSend } from '../../../orders/way-back.ts';
import { Card } from '../../../parts/card.tsx';
import { Switch } from '../../../parts/choice.tsx';

interface LocalSwitchProps {
  label: string;
  hint: string;
  kept: typeof returningAfterSend;
}

function LocalSwitch({ label, hint, kept }: LocalSwitchProps) {
  const [isOn, setOn] = useState(kept.isOn);
  const change = (next: boolean) => {
    kept.set(next);
    setOn(next);
  };
  return <Switch label={label} hint={hint} checked={isOn} onChange={change} />;
}

export function ThisScreenCard() {
  return (
    <Card title={t('This screen')}>
      <LocalSwitch
        label={t('Ask before sending an order for a table')}
        hint={t(
          'When off, the order goes to the kitchen with one tap and can be undone for 5 seconds. Applies to this screen only.',
        )}
        kept={confirmingTables}
      />
      <LocalSwitch
        label={t('Return to Tables after sending')}
        hint={t('For orders that begin on the Tables page. Applies to this screen only.')}
        kept={returningAfterSend}
      />
    </Card>
  );
}
