// The drawing that is being edited: the picked objects, the unsaved changes, and undo.
import { useRef, useState } from 'react';
import type { StoreTable } from '#shared/entities/store.ts';
import type { Drawing } from '../../../floor/plan.ts';
import { type Picks, removePicks } from '../../../floor/plan-picks.ts';
import { call } from '../../../hub/api.ts';
import { didWork } from '../../../parts/toasts.ts';
import { useBusy } from '../../../parts/use-busy.ts';

export interface EditorProps {
  floor: string;
  tables: readonly StoreTable[];
  saved: Drawing;
  onSaved: () => Promise<void>;
}

/** How many changes can be undone. */
const MOST_UNDONE = 100;

/** Stores the changed drawing and, for undo, the drawing before each change. All changes of one drag are one change. */
function useHistory() {
  const [past, setPast] = useState<readonly (Drawing | undefined)[]>([]);
  const [drawing, setNow] = useState<Drawing>();
  const lastDrag = useRef<number>(undefined);
  const change = (next: Drawing, drag?: number) => {
    if (drag === undefined || drag !== lastDrag.current)
      setPast((all) => [...all.slice(-MOST_UNDONE), drawing]);
    lastDrag.current = drag;
    setNow(next);
  };
  const undo = () => {
    lastDrag.current = undefined;
    setNow(past.at(-1));
    setPast(past.slice(0, -1));
  };
  const forget = () => {
    setPast([]);
    setNow(undefined);
  };
  return { drawing, canUndo: past.length > 0, change, undo, forget };
}

export function useDrawing({ floor, saved, onSaved }: EditorProps) {
  const { drawing, canUndo, change: setDrawing, undo, forget } = useHistory();
  const [picks, setPicks] = useState<Picks>([]);
  const [several, setSeveral] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const now = drawing ?? saved;
  const save = async () => {
    const { tables, walls } = now;
    const body = { floor, tables: [...tables], walls: [...walls] };
    const isSaved = await didWork(call('POST /settings/floor-plan', { body }));
    if (isSaved) {
      await onSaved();
      forget();
    }
  };
  const remove = () => {
    setDrawing(removePicks(now, picks));
    setPicks([]);
  };
  const isChanged = drawing !== undefined && drawing !== saved;
  return {
    now,
    picks,
    several,
    isBusy,
    isChanged,
    canUndo,
    undo,
    setDrawing,
    setPicks,
    setSeveral,
    save: () => whileBusy(save),
    remove,
  };
}
