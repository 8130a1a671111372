// The settings of this screen, which apply to all of its users.
import { useState } from 'react';
import { returningAfterSend } from '../../../orders/way-back.ts';
import { Card } from '../../../parts/card.tsx';
import { Switch } from '../../../parts/choice.tsx';

export function ThisScreenCard() {
  const [isOn, setOn] = useState(returningAfterSend.isOn);
  return (
    <Card title="This screen">
      <Switch
        label="Return to Tables after sending"
        hint="After an order that began on Tables. It applies to this screen only."
        checked={isOn}
        onChange={(next) => {
          returningAfterSend.set(next);
          setOn(next);
        }}
      />
    </Card>
  );
}
