// Switches between the drawn floor and its tiles, and remembers the choice on this device.

import { useState } from 'react';
import { t } from '../locales/t.ts';
import { Chips } from '../parts/chips.tsx';
import { useIsPhone } from '../parts/use-media.ts';
import { remember } from '../session/local-memory.ts';

type View = 'plan' | 'list';
const NAME = 'comanda__tables-view';

export function useTableView(): [View, (view: View) => void] {
  // A phone shows only a part of a plan at a time, so it starts with the list.
  const usual = useIsPhone() ? 'list' : 'plan';
  const [chosen, setView] = useState(() => localStorage.getItem(NAME));
  const view = chosen === 'list' || chosen === 'plan' ? chosen : usual;
  const choose = (next: View) => {
    remember(NAME, next);
    setView(next);
  };
  return [view, choose];
}

interface WhoseProps {
  isMine: boolean;
  onMine: (isMine: boolean) => void;
}

/** Switches between all tables and this waiter's tables. */
export function WhoseTables({ isMine, onMine }: WhoseProps) {
  return (
    <Chips
      label={t('Whose tables')}
      size="touch"
      value={isMine ? 'mine' : 'all'}
      onChange={(next) => onMine(next === 'mine')}
      options={[
        { value: 'all', label: t('Everyone') },
        { value: 'mine', label: t('My tables') },
      ]}
    />
  );
}

interface TableViewsProps {
  /** Whether at least one table is drawn on a plan. */
  hasPlan: boolean;
  view: View;
  onView: (view: View) => void;
}

export function TableViews({ hasPlan, view, onView }: TableViewsProps) {
  if (!hasPlan) return null;
  return (
    <Chips
      label={t('View')}
      size="touch"
      value={view}
      onChange={(next) => onView(next === 'list' ? 'list' : 'plan')}
      options={[
        { value: 'plan', label: t('Plan') },
        { value: 'list', label: t('Tiles') },
      ]}
    />
  );
}
