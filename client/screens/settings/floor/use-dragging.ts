// Picks objects on the board, and moves them by dragging or by keys: one object, or all picked objects together.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import {
  type Aligned,
  alignBox,
  type Drawing,
  findPicked,
  type Picked,
  STEP,
} from '../../../floor/plan.ts';
import {
  hasPick,
  movePicks,
  type Picks,
  pickAll,
  removePicks,
  togglePick,
  turnPicks,
} from '../../../floor/plan-picks.ts';

export interface DragProps {
  drawing: Drawing;
  picks: Picks;
  /** Whether a tap adds to the picked objects, as a tap with Shift or Ctrl always does. */
  several: boolean;
  onPick: (picks: Picks) => void;
  /** `drag` is the number of the drag that made the change. All changes of one drag are undone together. */
  onChange: (drawing: Drawing, drag?: number) => void;
  onRemove: () => void;
}

interface Drag {
  readonly no: number;
  readonly picked: Picked;
  readonly picks: Picks;
  /** The drawing when the drag began. */
  readonly drawing: Drawing;
  /** The same drawing without the dragged objects. */
  readonly staying: Drawing;
  readonly from: readonly [number, number];
  hasMoved: boolean;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Held = Pick<KeyboardEvent | PointerEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Handles the keys: arrows move the picked objects, R rotates them, Delete removes them from the plan, Ctrl+A picks
 * everything.
 */
function pressKey(props: DragProps, event: KeyboardEvent): void {
  const { drawing, picks, onPick, onChange, onRemove } = props;
  const arrow = ARROWS[event.key];
  const key = event.key.toLowerCase();
  if (event.key === 'Delete') onRemove();
  else if (arrow !== undefined) {
    const by = event.shiftKey ? STEP * 5 : STEP;
    onChange(movePicks(drawing, picks, arrow[0] * by, arrow[1] * by));
  } else if (key === 'a' && (event.ctrlKey || event.metaKey)) onPick(pickAll(drawing));
  else if (key === 'r' && !event.ctrlKey && !event.metaKey) onChange(turnPicks(drawing, picks, 15));
  else return;
  event.preventDefault();
}

/** Returns whether a tap adds to the picked objects, because a key is held or because *Select several* is on. */
const addsTo = (several: boolean, { shiftKey, ctrlKey, metaKey }: Held): boolean =>
  several || shiftKey || ctrlKey || metaKey;

/** Returns the picked objects after a pointer went down on an object. */
function picksAt({ picks, several }: DragProps, picked: Picked, held: Held): Picks {
  if (addsTo(several, held)) return togglePick(picks, picked);
  // Dragging one of several picked objects moves all of them.
  return hasPick(picks, picked) ? picks : [picked];
}

export function useDragging(props: DragProps) {
  const { drawing, several, onPick, onChange } = props;
  const drag = useRef<Drag>(undefined);
  const count = useRef(0);
  const [guides, setGuides] = useState<Aligned['guides']>({});
  const begin = (picked: Picked) => (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    count.current += 1;
    const picks = picksAt(props, picked, event);
    const from = [event.clientX, event.clientY] as const;
    const staying = removePicks(drawing, picks);
    drag.current = { no: count.current, picked, picks, drawing, staying, from, hasMoved: false };
    onPick(picks);
  };
  const move = (scale: number) => (event: PointerEvent) => {
    const now = drag.current;
    if (now === undefined || scale === 0 || !hasPick(now.picks, now.picked)) return;
    const thing = findPicked(now.drawing, now.picked);
    const across = (event.clientX - now.from[0]) / scale;
    const down = (event.clientY - now.from[1]) / scale;
    if (thing === undefined || (across === 0 && down === 0)) return;
    now.hasMoved = true;
    const to = { x: thing.x + across, y: thing.y + down };
    const aligned = alignBox(now.staying, thing, to);
    setGuides(aligned.guides);
    const [byX, byY] = [aligned.x - thing.x, aligned.y - thing.y];
    onChange(movePicks(now.drawing, now.picks, byX, byY), now.no);
  };
  const end = (event: PointerEvent) => {
    const now = drag.current;
    drag.current = undefined;
    setGuides({});
    if (now !== undefined && !now.hasMoved && !addsTo(several, event)) onPick([now.picked]);
  };
  const focus = (picked: Picked) => () => {
    // A tap has picked the object before the object gets the focus. So only a focus that comes from the Tab key picks
    // the object here.
    if (drag.current === undefined && !several && !hasPick(props.picks, picked)) onPick([picked]);
  };
  const handlersOf = (picked: Picked, scale: number) => ({
    onPointerDown: begin(picked),
    onPointerMove: move(scale),
    onPointerUp: end,
    onPointerCancel: end,
    onFocus: focus(picked),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return pressKey(props, event);
      event.preventDefault();
      onPick(addsTo(several, event) ? togglePick(props.picks, picked) : [picked]);
    },
  });
  return { guides, handlersOf };
}
