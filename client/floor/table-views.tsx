// Switches between the drawn floor and the list, and remembers the choice on this device.
import { useState } from 'react';
import { Chips } from '../parts/chips.tsx';
import { remember } from '../session/local-memory.ts';

type View = 'plan' | 'list';
const NAME = 'comanda__tables-view';

export function useTableView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() =>
    localStorage.getItem(NAME) === 'list' ? 'list' : 'plan',
  );
  const choose = (next: View) => {
    remember(NAME, next);
    setView(next);
  };
  return [view, choose];
}

interface TableViewsProps {
  /** Whether a floor is drawn and the screen is large enough for it. */
  hasPlan: boolean;
  view: View;
  onView: (view: View) => void;
}

export function TableViews({ hasPlan, view, onView }: TableViewsProps) {
  if (!hasPlan) return null;
  return (
    <Chips
      label="View"
      size="touch"
      value={view}
      onChange={(next) => onView(next === 'list' ? 'list' : 'plan')}
      options={[
        { value: 'plan', label: 'Plan' },
        { value: 'list', label: 'List' },
      ]}
    />
  );
}
