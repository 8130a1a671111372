// The settings of this screen, which apply to all of its users.
import { useState } from 'react';
import { confirmingTables } from '../../../checkout/confirming.ts';
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
    <Card title="This screen">
      <LocalSwitch
        label="Ask before sending an order of a table"
        hint="When off, the order goes to the kitchen with one tap and can be undone for 5 seconds. It applies to this screen only."
        kept={confirmingTables}
      />
      <LocalSwitch
        label="Return to Tables after sending"
        hint="After an order that began on Tables. It applies to this screen only."
        kept={returningAfterSend}
      />
    </Card>
  );
}
