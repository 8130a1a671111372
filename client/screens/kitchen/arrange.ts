// Which part of which ticket stands where: columns from left to right, page after page; nothing is ever cut.

/** What a ticket needs, in px. */
export interface TicketSize {
  /** Its head, its frame included. */
  readonly head: number;
  /** The head of each further part. */
  readonly continued: number;
  readonly lines: readonly number[];
}

export interface Room {
  /** Columns of a page. */
  readonly columns: number;
  readonly height: number;
  /** Between two tickets of a column. */
  readonly gap: number;
}

/** Lines of one ticket that stand below one another; `from` up to, but not with, `to`. */
interface Part {
  /** The ticket's place in the list. */
  readonly ticket: number;
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly page: number;
  /** Within its page. */
  readonly column: number;
  readonly top: number;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/** The tallest that a line of this ticket can be drawn; a taller one scrolls within itself. */
export const lineRoom = ({ head, continued }: TicketSize, { height }: Room): number =>
  Math.max(0, height - Math.max(head, continued));

const linesOf = (ticket: TicketSize, room: Room): number[] =>
  ticket.lines.map((line) => Math.min(line, lineRoom(ticket, room)));

/** The lines from one on that fit below `top`. */
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

/** A ticket from here on, one stretch for each column. */
function stretches(ticket: TicketSize, room: Room, top: number): Stretch[] {
  const found = [stretch(ticket, room, 0, top)];
  for (let last = found.at(-1); last !== undefined && last.to < ticket.lines.length; ) {
    const next = stretch(ticket, room, last.to, 0);
    found.push(next);
    // Fractions of a pixel must not make it go on for ever.
    if (next.to === next.from) break;
    last = next;
  }
  return found;
}

/** A ticket is broken only where it fills so great a part of a column before it goes on. */
const WORTH_BREAKING = 0.3;

function isWorthBreaking(ticket: TicketSize, room: Room, top: number): boolean {
  const here = stretch(ticket, room, 0, top);
  if (top + here.height > room.height) return false;
  if (here.to === ticket.lines.length) return true;
  return here.to > 0 && here.height >= room.height * WORTH_BREAKING;
}

interface Place {
  /** Counted over all pages. */
  readonly column: number;
  readonly top: number;
}

/** Where a ticket begins, with the place behind the last one given: it goes over two pages only if it must. */
function begin(ticket: TicketSize, room: Room, behind: Place): Place {
  const isBroken = behind.top > 0 && !isWorthBreaking(ticket, room, behind.top);
  const here = isBroken ? { column: behind.column + 1, top: 0 } : behind;
  const left = room.columns - (here.column % room.columns);
  const isAtStart = left === room.columns && here.top === 0;
  if (isAtStart || stretches(ticket, room, here.top).length <= left) return here;
  const fitsPage = stretches(ticket, room, 0).length <= room.columns;
  // No more than a column of a page is given up for it.
  return fitsPage && left === 1 ? { column: here.column + 1, top: 0 } : here;
}

/** The board's tickets in their order. A ticket more at the end moves none of the others. */
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
