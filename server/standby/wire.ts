// The messages between two hubs: each has two lengths, a JSON text, and the bytes that belong to the message.
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogPosition } from '../db/log-frames.ts';
import type { KnownUpTo } from '../domain/found/found-entry.ts';
import type { Rehearsal } from './pair-state.ts';

export type Message =
  /** The first message of both sides. */
  | {
      readonly type: 'hello';
      readonly role: string;
      readonly generation: number;
      readonly version: string;
      readonly address: string;
      /** The place up to which the standby has the log; null if the standby has no copy. */
      readonly place: LogPosition | null;
    }
  /** The primary asks for the hashes of the blocks that the standby has of the database file. */
  | { readonly type: 'hashes?' }
  | { readonly type: 'hashes' }
  /** A block of the database file that differs from the standby's block. */
  | { readonly type: 'block'; readonly at: number }
  /** The size of the file. The frames that follow are the log from its start. */
  | { readonly type: 'blocks-end'; readonly size: number }
  /** A file beside the database: keys and photos. */
  | { readonly type: 'file'; readonly name: string; readonly mode: number }
  | {
      readonly type: 'frames';
      readonly seq: number;
      readonly commit: number;
      readonly pageSize: number;
      readonly from: LogPosition;
      /** True if the bytes begin with the log's header, which has 32 bytes. */
      readonly isStart: boolean;
    }
  /** The copy has everything that was committed: it becomes the last whole copy of the standby. */
  | { readonly type: 'whole'; readonly seq: number }
  | { readonly type: 'ack'; readonly seq: number }
  | {
      readonly type: 'ping';
      readonly seq: number;
      readonly now: number;
      readonly commit: number;
      readonly isDoubled: boolean;
      readonly isWell: boolean;
      /** The primary's newest order; absent from older versions. */
      readonly order?: number;
    }
  /** The result of the standby's last rehearsal of a takeover. */
  | { readonly type: 'rehearsed'; readonly rehearsal: Rehearsal }
  | { readonly type: 'hand-over?' }
  | { readonly type: 'handed-over'; readonly place: LogPosition }
  | { readonly type: 'unpaired' }
  | { readonly type: 'refused'; readonly reason: string }
  /** The hub that took over asks the sealed hub for entries that it may lack. */
  | { readonly type: 'found?'; readonly after: KnownUpTo }
  /** The bytes are a part of the list of these entries, as JSON. `isLast` marks the last part. */
  | { readonly type: 'found'; readonly isLast: boolean }
  /** The list is stored: the sealed hub may rejoin. */
  | { readonly type: 'found-stored' }
  /** Pairing: a commitment, two nonces, then the key. */
  | {
      readonly type: 'pair';
      readonly commitment: string;
      readonly name: string;
      readonly address: string;
    }
  | { readonly type: 'pair-nonce'; readonly nonce: string }
  | {
      readonly type: 'paired';
      readonly key: string;
      readonly generation: number;
      readonly name: string;
      readonly address: string;
    }
  | { readonly type: 'pair-stored' };

type Listener = (message: Message, bytes: Buffer) => void;

/** The longest message, including its bytes. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Nothing more is sent while this many bytes wait for the other side to read them. */
const MOST_WAITING = 1024 * 1024;
const DRAIN_MS = 5;
const SOON_MS = 500;
const LENGTHS = 8;
const NO_BYTES = new Uint8Array(0);

export class Wire {
  readonly #socket: Duplex;
  #chunks: Buffer[] = [];
  #length = 0;
  #listener: Listener | undefined;

  constructor(socket: Duplex) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    // Without this listener an error would end the process. 'close' reports the end of the connection.
    socket.on('error', () => socket.destroy());
  }

  listen(listener: Listener): void {
    this.#listener = listener;
    this.#read();
  }

  onClose(listener: () => void): void {
    if (this.#socket.destroyed) queueMicrotask(listener);
    else this.#socket.once('close', listener);
  }

  /** Resolves when the connection has ended. */
  ended(): Promise<void> {
    return new Promise((resolve) => this.onClose(resolve));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  send(message: Message, bytes: Uint8Array = NO_BYTES): void {
    if (this.#socket.destroyed) return;
    const head = Buffer.from(JSON.stringify(message));
    const lengths = Buffer.alloc(LENGTHS);
    lengths.writeUInt32BE(head.length, 0);
    lengths.writeUInt32BE(bytes.length, 4);
    this.#socket.cork();
    this.#socket.write(Buffer.concat([lengths, head]));
    if (bytes.length > 0) this.#socket.write(bytes);
    this.#socket.uncork();
  }

  /** Resolves when few bytes wait to be sent. */
  async drained(): Promise<void> {
    while (!this.#socket.destroyed && this.#socket.writableLength > MOST_WAITING)
      await sleep(DRAIN_MS);
  }

  /** Ends the connection after a pause, so that the messages already sent can arrive. */
  closeSoon(): void {
    setTimeout(() => this.close(), SOON_MS).unref();
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    this.#read();
  }

  #read(): void {
    while (this.#listener && this.#length >= LENGTHS && !this.#socket.destroyed) {
      const start = this.#peek(LENGTHS);
      const [head, body] = [start.readUInt32BE(0), start.readUInt32BE(4)];
      if (head + body > MOST_BYTES) {
        this.close();
        return;
      }
      if (this.#length < LENGTHS + head + body) return;
      const all = this.#peek(LENGTHS + head + body);
      this.#drop(all.length);
      this.#hear(all.toString('utf8', LENGTHS, LENGTHS + head), all.subarray(LENGTHS + head));
    }
  }

  /**
   * Passes a message to the listener. An error ends the connection. Bytes that are not JSON come from a damaged
   * connection, because the partner's certificate is pinned.
   */
  #hear(text: string, bytes: Buffer): void {
    try {
      this.#listener?.(JSON.parse(text) as Message, bytes);
    } catch (error) {
      this.#socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #peek(length: number): Buffer {
    const [first] = this.#chunks;
    if (first && first.length >= length) return first.subarray(0, length);
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all.subarray(0, length);
  }

  #drop(length: number): void {
    const [first] = this.#chunks;
    const rest = first?.subarray(length) ?? Buffer.alloc(0);
    this.#chunks = rest.length > 0 ? [rest, ...this.#chunks.slice(1)] : this.#chunks.slice(1);
    this.#length -= length;
  }
}
