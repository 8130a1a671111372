// Divides tickets into parts by their forms and heights. If the screen is large enough, the parts are on pages.
import { type RefObject, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { languageTag } from '../../locales/language.ts';
import { arrange, lineRoom, type Room, type TicketSize } from './arrange.ts';
import { CONTINUED_KEY, type LineForm, type TicketForm } from './forms.ts';
import type { TextSize } from './text-size.ts';
import type { TicketPart } from './ticket.tsx';
import { useHeights } from './use-heights.ts';

/** The space between columns, and between tickets in a column. */
const GAP_PX = 8;
/** The borders of a ticket on both sides together. */
const FRAME_PX = 4;
/** The width of a column by text size: large letters need wider columns. */
const COLUMN_PX: Readonly<Record<TextSize, number>> = { S: 220, M: 244, L: 300 };

/**
 * Matches a screen that is too small for pages. Such a screen scrolls instead. strip-frame.module.css uses the same
 * query.
 */
const small = window.matchMedia('(max-width: 639px), (max-height: 479px)');

function watchSmall(changed: () => void): () => void {
  small.addEventListener('change', changed);
  return () => small.removeEventListener('change', changed);
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Returns the current size of an element without its padding. */
function useBox(element: HTMLElement | null): Box | undefined {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const look = () => {
      const style = getComputedStyle(element);
      const inner = (whole: number, before: string, after: string) =>
        whole - Number.parseFloat(before) - Number.parseFloat(after);
      setBox({
        width: inner(element.clientWidth, style.paddingLeft, style.paddingRight),
        height: inner(element.clientHeight, style.paddingTop, style.paddingBottom),
      });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return box;
}

export interface Wall {
  /** False on a small screen, where the page scrolls. */
  readonly isPaged: boolean;
  readonly columns: number;
  /** The width of a line in its column. */
  readonly lineWidth: number;
  /** All parts in order, each with its page. */
  readonly parts: readonly (TicketPart & { readonly page: number })[];
  readonly pages: number;
  /** Converts the key of a line or head to the key under which its height is stored. */
  readonly keyOf: (key: string) => string;
  readonly known: ReadonlyMap<string, number>;
  readonly place: RefObject<HTMLDivElement | null>;
}

/** Returns the sizes of a ticket; undefined until the whole ticket is measured. */
function sizeOf(form: TicketForm, heightOf: (key: string) => number | undefined) {
  const head = heightOf(form.headKey);
  const continued = heightOf(CONTINUED_KEY);
  const lines = form.lines.map(({ key }) => heightOf(key));
  if (head === undefined || continued === undefined) return undefined;
  if (!lines.every((line) => line !== undefined)) return undefined;
  return { head: head + FRAME_PX, continued: continued + FRAME_PX, lines };
}

const wholeTicket = ({ slot, hasNotice, lines }: TicketForm) => ({
  orderId: slot.order.id,
  number: 0,
  hasNotice,
  lines,
  page: 0,
});

function placeAll(forms: readonly TicketForm[], sizes: readonly TicketSize[], room: Room) {
  return arrange(sizes, room).flatMap(({ ticket, from, to, ...place }) => {
    const [form, size] = [forms[ticket], sizes[ticket]];
    if (form === undefined || size === undefined) return [];
    const most = lineRoom(size, room);
    const withHeight = (line: LineForm, at: number) => {
      const height = size.lines[from + at] ?? 0;
      return { ...line, height: Math.min(height, most), isTall: height > most };
    };
    const lines = form.lines.slice(from, to).map(withHeight);
    return [{ ...wholeTicket(form), ...place, lines }];
  });
}

export function useWall(
  board: HTMLElement | null,
  forms: readonly TicketForm[],
  textSize: TextSize,
): Wall {
  const isPaged = !useSyncExternalStore(watchSmall, () => small.matches);
  const box = useBox(board);
  const { known, place } = useHeights();
  const width = box?.width ?? 0;
  const least = Math.min(COLUMN_PX[textSize], width);
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (least + GAP_PX)) || 1);
  const lineWidth = (width - GAP_PX * (columns - 1)) / columns - FRAME_PX;
  const height = box?.height ?? 0;
  const keyOf = (key: string) => `${languageTag()} ${textSize} ${lineWidth} ${key}`;
  const sizes = forms.map((form) => sizeOf(form, (key) => known.get(keyOf(key))));
  const isMeasured = sizes.every((size) => size !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes follow from the forms, once they are measured
  const parts = useMemo(() => {
    if (!isPaged) return forms.map(wholeTicket);
    if (!isMeasured || height <= 0) return undefined;
    return placeAll(forms, sizes, { columns, height, gap: GAP_PX });
  }, [forms, isPaged, isMeasured, columns, lineWidth, height, textSize]);
  // While something is being measured, the previous tickets stay on the screen, so that the focus is kept.
  const [before] = useState<{ parts: Wall['parts'] }>(() => ({ parts: [] }));
  useLayoutEffect(() => {
    if (parts !== undefined) before.parts = parts;
  });
  const shown = parts ?? before.parts;
  const pages = 1 + Math.max(0, ...shown.map(({ page }) => page));
  return { isPaged, columns, lineWidth, parts: shown, pages, keyOf, known, place };
}
