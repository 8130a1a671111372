// The steps of a set menu: their order, the dishes that each step offers, and the dialog that changes a step (contract
// 30.1).
import { IconPlus } from '@tabler/icons-react';
import type { SetStep } from '#shared/entities/menu.ts';
import { MAX_SET_STEPS } from '#shared/limits.ts';
import { call } from '../../../hub/api.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { EmptyState } from '../../../parts/states.tsx';
import { boundWords } from '../../../sets/step-words.ts';
import { RowActions } from '../register/row-actions.tsx';
import { useEditing } from '../register/use-editing.ts';
import type { MenuItem } from './item-form.tsx';
import styles from './set-steps.module.css';
import { SortHandle } from './sort-handle.tsx';
import { StepDialog } from './step-dialog.tsx';
import { choiceName, type SentStep, sentStep } from './step-form.ts';
import { useOrder } from './use-order.ts';

interface SetStepsProps {
  item: MenuItem;
  reload: () => Promise<void>;
}

function StepWords({ step }: { step: SetStep }) {
  const gone = step.choices.filter(({ is_offered }) => is_offered === 0);
  return (
    <div className={styles.words}>
      <strong>{step.title}</strong>
      <span className={styles.muted}>
        {boundWords(step)} · {step.choices.map(choiceName).join(', ')}
      </span>
      {gone.length > 0 && (
        <span className={styles.gone}>
          {t('Not offered: {dishes}', { dishes: gone.map(choiceName).join(', ') })}
        </span>
      )}
    </div>
  );
}

export function SetSteps({ item, reload }: SetStepsProps) {
  const { steps = [] } = item;
  const { add, edit, dialog } = useEditing<SetStep>(reload);
  const send = (next: SentStep[]) =>
    call('POST /menu-items/{id}/steps', { params: { id: item.id }, body: { steps: next } });
  const inOrder = (ids: readonly number[]) =>
    ids.flatMap((id) => steps.filter((step) => step.id === id).map(sentStep));
  const { rows, move, done } = useOrder(steps, (ids) => send(inOrder(ids)), reload);
  return (
    <Card
      title={t('Steps of the set')}
      actions={
        <Button
          icon={<IconPlus size={20} aria-hidden />}
          disabled={steps.length >= MAX_SET_STEPS}
          onClick={add}
        >
          {t('Add step')}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState text={t('A set can be sold when it has steps. Add the first step.')} />
      ) : (
        <ol className={styles.list} aria-label={t('Steps of the set')}>
          {rows.map((step, index) => (
            <li key={step.id} className={styles.row}>
              <SortHandle
                name={step.title}
                index={index}
                count={rows.length}
                onMove={(from, to) => move(rows, from, to)}
                onDone={() => void done()}
              />
              <StepWords step={step} />
              {rows.length === 1 ? (
                <Button onClick={() => edit(step)}>{t('Edit')}</Button>
              ) : (
                <RowActions
                  name={step.title}
                  onEdit={() => edit(step)}
                  remove={() => send(rows.filter((each) => each !== step).map(sentStep))}
                  onRemoved={reload}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {dialog && (
        <StepDialog
          {...dialog}
          save={(body) =>
            send(
              dialog.row === undefined
                ? [...steps.map(sentStep), body]
                : steps.map((step) => (step.id === body.id ? body : sentStep(step))),
            )
          }
        />
      )}
    </Card>
  );
}
