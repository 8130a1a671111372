// Arranges the parts of tickets in columns from left to right, page after page, so that nothing is cut off.

/** The heights of a ticket's pieces, in px. */
export interface TicketSize {
  /** The height of the head, including the frame. */
  readonly head: number;
  /** The height of the head of each part after the first. */
  readonly continued: number;
  readonly lines: readonly number[];
}

export interface Room {
  /** The number of columns on a page. */
  readonly columns: number;
  readonly height: number;
  /** The space between two tickets in a column. */
  readonly gap: number;
}

/** Consecutive lines of a ticket in one column; `to` is exclusive. */
interface Part {
  /** The ticket's index in the list. */
  readonly ticket: number;
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly page: number;
  /** The index of the column within its page. */
  readonly column: number;
  readonly top: number;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/** Returns the height available for one line of this ticket. If a line needs more, it scrolls. */
export const lineRoom = ({ head, continued }: TicketSize, { height }: Room): number =>
  Math.max(0, height - Math.max(head, continued));

const linesOf = (ticket: TicketSize, room: Room): number[] =>
  ticket.lines.map((line) => Math.min(line, lineRoom(ticket, room)));

/** Returns the lines that fit in a column below `top`, beginning with the line at the index `from`. */
function stretch(ticket: TicketSize, room: Room, from: number, top: number): Stretch {
  const lines = linesOf(ticket, room);
  let height = from === 0 ? ticket.head : ticket.continued;
  let to = from;
  for (let line = lines[to]; line !== undefined; line = lines[to]) {
    if (top + height + line > room.height) break;
    height += line;
    to += 1;
  }
  return { from, to, height };
}

/** Divides a ticket into stretches: consecutive lines that fit in one column. */
function stretches(ticket: TicketSize, room: Room, top: number): Stretch[] {
  const found = [stretch(ticket, room, 0, top)];
  for (let last = found.at(-1); last !== undefined && last.to < ticket.lines.length; ) {
    const next = stretch(ticket, room, last.to, 0);
    found.push(next);
    // Even an empty column may be too low for a line, because heights are rounded. Without this check, the loop would
    // then never end.
    if (next.to === next.from) break;
    last = next;
  }
  return found;
}

/** Returns whether the head and at least one line of the ticket fit in the rest of a column. */
function startsAt(ticket: TicketSize, room: Room, top: number): boolean {
  const here = stretch(ticket, room, 0, top);
  if (top + here.height > room.height) return false;
  return here.to === ticket.lines.length || here.to > 0;
}

interface Place {
  /** The index of the column, counted over all pages. */
  readonly column: number;
  readonly top: number;
}

/** Returns where a ticket begins, after the last occupied place. A ticket may continue on the next page. */
function begin(ticket: TicketSize, room: Room, behind: Place): Place {
  const isFull = behind.top > 0 && !startsAt(ticket, room, behind.top);
  const here = isFull ? { column: behind.column + 1, top: 0 } : behind;
  const left = room.columns - (here.column % room.columns);
  const isAtStart = left === room.columns && here.top === 0;
  if (isAtStart || stretches(ticket, room, here.top).length <= left) return here;
  const fitsPage = stretches(ticket, room, 0).length <= room.columns;
  // If the ticket needs more than the last column of this page and fits completely on the next page, it begins on the
  // next page.
  return fitsPage && left === 1 ? { column: here.column + 1, top: 0 } : here;
}

/** Arranges the tickets in order. Adding a ticket at the end does not move the other tickets. */
export function arrange(tickets: readonly TicketSize[], room: Room): Part[] {
  const parts: Part[] = [];
  let behind: Place = { column: 0, top: 0 };
  for (const [index, ticket] of tickets.entries()) {
    const start = begin(ticket, room, behind);
    for (const [number, { from, to, height }] of stretches(ticket, room, start.top).entries()) {
      const column = start.column + number;
      const top = number === 0 ? start.top : 0;
      const page = Math.floor(column / room.columns);
      parts.push({ ticket: index, number, from, to, page, column: column % room.columns, top });
      behind = { column, top: top + height + room.gap };
    }
  }
  return parts;
}
