// A printer for the tests, over real TCP: well, or with one of the faults that printers have.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { TestHub } from './hub.ts';

export type Temper =
  /** Takes all; answers status unless it is silent. */
  | { readonly kind: 'fine' | 'silent' | 'paper-out' | 'cover-open' }
  /** Stops reading after so many bytes of the document. */
  | { readonly kind: 'hangs'; readonly after: number; readonly silent?: boolean }
  /** Hangs up after so many bytes. */
  | { readonly kind: 'closes'; readonly after: number }
  /** Takes all and hangs up hard before it says so. */
  | { readonly kind: 'vanishes' }
  /** Reads so many bytes every 20 ms. */
  | { readonly kind: 'trickles'; readonly step: number }
  /** Out of paper, and says so only after so many milliseconds. */
  | { readonly kind: 'paper-out'; readonly lateMs: number }
  /** Is well before a document and out of paper after it. */
  | { readonly kind: 'runs-out' };

const PAPER_OUT = 0x72;
const COVER_OPEN = 0x16;
const WELL = 0x12;

export class StandInPrinter {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  temper: Temper = { kind: 'fine' };
  /** The document bytes of each connection that brought any, in order. */
  readonly prints: Buffer[] = [];
  port = 0;

  constructor() {
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#attend(socket));
  }

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.port = address.port;
    return this;
  }

  /** From now on connections are refused. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #attend(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // A hub that is killed resets its connections.
    socket.on('error', () => undefined);
    const index = { at: -1 };
    const take = (bytes: Buffer) => this.#take(socket, bytes, index);
    if (this.temper.kind === 'trickles') this.#trickle(socket, take, this.temper.step);
    else socket.on('data', take);
    socket.on('end', () => {
      if (this.temper.kind === 'hangs') return;
      setTimeout(() => socket.end(), 'lateMs' in this.temper ? this.temper.lateMs : 0);
    });
  }

  #trickle(socket: Socket, take: (bytes: Buffer) => void, step: number): void {
    const timer = setInterval(() => {
      const bytes: Buffer | null = socket.read(step) ?? socket.read();
      if (bytes !== null) take(bytes);
    }, 20);
    socket.on('readable', () => undefined);
    socket.on('close', () => clearInterval(timer));
  }

  #take(socket: Socket, bytes: Buffer, index: { at: number }): void {
    let rest = bytes;
    for (let at = rest.indexOf('1004', 0, 'hex'); at >= 0; at = rest.indexOf('1004', 0, 'hex')) {
      this.#keep(socket, rest.subarray(0, at), index);
      this.#answer(socket, rest[at + 2] ?? 0, index.at >= 0);
      rest = rest.subarray(at + 3);
    }
    this.#keep(socket, rest, index);
  }

  #keep(socket: Socket, bytes: Buffer, index: { at: number }): void {
    if (bytes.length === 0) return;
    if (index.at < 0) index.at = this.prints.push(Buffer.alloc(0)) - 1;
    const all = Buffer.concat([this.prints[index.at] ?? Buffer.alloc(0), bytes]);
    const { temper } = this;
    const most = temper.kind === 'hangs' || temper.kind === 'closes' ? temper.after : all.length;
    this.prints[index.at] = all.subarray(0, most);
    if (temper.kind === 'hangs' && all.length >= most) socket.pause();
    if (temper.kind === 'closes' && all.length >= most) socket.resetAndDestroy();
    if (temper.kind === 'vanishes') socket.resetAndDestroy();
  }

  #answer(socket: Socket, question: number, hasDocument: boolean): void {
    const { temper } = this;
    if (temper.kind === 'silent' || (temper.kind === 'hangs' && temper.silent)) return;
    if (temper.kind === 'hangs' && hasDocument) return;
    const noPaper = temper.kind === 'paper-out' || (temper.kind === 'runs-out' && hasDocument);
    const byte =
      question === 4 && noPaper
        ? PAPER_OUT
        : question === 2 && temper.kind === 'cover-open'
          ? COVER_OPEN
          : WELL;
    const say = () => socket.write(Buffer.from([byte]));
    if ('lateMs' in temper) setTimeout(say, temper.lateMs);
    else say();
  }
}

interface PrinterSpec {
  readonly name?: string;
  readonly paper?: '80' | '57';
  readonly codePage?: string;
  readonly receipts?: boolean;
  readonly slips?: boolean;
  readonly tokens?: boolean;
  readonly drawer?: boolean;
  readonly standIn?: number;
  readonly categoryIds?: readonly number[];
}

/** A printer of the list, made straight in the database; a kitchen printer unless told otherwise. */
export function addPrinter(
  { db }: Pick<TestHub, 'db'>,
  port: number,
  spec: PrinterSpec = {},
): number {
  const id = Number(
    db
      .prepare(
        `INSERT INTO printers (name, host, port, paper, code_page, prints_receipts, prints_slips,
           prints_tokens, has_drawer, copies, stand_in_id)
         VALUES (?, '127.0.0.1', ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
      )
      .run(
        spec.name ?? 'Kitchen',
        port,
        spec.paper ?? '80',
        spec.codePage ?? 'cp858',
        Number(spec.receipts ?? false),
        Number(spec.slips ?? true),
        Number(spec.tokens ?? false),
        Number(spec.drawer ?? false),
        spec.standIn ?? null,
      ).lastInsertRowid,
  );
  for (const category of spec.categoryIds ?? []) {
    db.prepare('INSERT INTO printer_categories VALUES (?, ?)').run(id, category);
  }
  return id;
}

export interface JobRow {
  readonly id: number;
  readonly printer_id: number;
  readonly kind: string;
  readonly state: string;
  readonly reason: string;
  readonly confirmed: number;
  readonly duplicate: number;
  readonly printed_by: number | null;
}

export const jobsOf = ({ db }: Pick<TestHub, 'db'>): JobRow[] =>
  db.prepare('SELECT * FROM print_jobs ORDER BY id').all() as JobRow[];
