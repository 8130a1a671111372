// A drawer without a shift, and the form that opens a shift (contract 19.2).
import { useState } from 'react';
import { FloatForm } from '../../cash/float-form.tsx';
import { currencyIn } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { EmptyState } from '../../parts/states.tsx';
import type { CashInit } from './cash-data.ts';

interface OpenShiftProps {
  init: CashInit;
  drawerId: number;
  title: string;
  mayMove: boolean;
  onOpened: () => void;
}

export function OpenShift({ init, drawerId, title, mayMove, onOpened }: OpenShiftProps) {
  const [isCounting, setCounting] = useState(false);
  return (
    <Card title={title}>
      {isCounting ? (
        <FloatForm
          currency={currencyIn(init.storeSettings)}
          drawerId={drawerId}
          onOpened={onOpened}
        />
      ) : (
        <EmptyState text={t('This drawer has no open shift.')}>
          {mayMove && (
            <Button look="primary" size="touch" onClick={() => setCounting(true)}>
              {t('Open a shift')}
            </Button>
          )}
        </EmptyState>
      )}
    </Card>
  );
}
