// The owner at a browser: the first form, the sign-in, a printer, a photo, and a listener on the socket.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { WebSocket } from 'undici';
import { Till } from '../../tests/faults/till.ts';
import type { Guest } from './guest.ts';

/** Signs in. On a hub without users, fills in the first form instead. */
export async function openTill(guest: Guest): Promise<Till> {
  await guest.hubIsWell();
  const till = new Till(guest.url);
  const { body } = await till.call('GET', '/setup');
  if (body.needed) await till.setUp();
  else await till.signIn();
  return till;
}

/** Posts a body, expects 200 and returns the answer. */
async function post(till: Till, path: string, body: unknown): Promise<{ id?: number }> {
  const { status, body: answer } = await till.call('POST', path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${answer?.message}`);
  return answer;
}

export async function addPrinter(till: Till): Promise<void> {
  await post(till, '/settings/printers/add', {
    name: 'Stand-in',
    host: '127.0.0.1',
    port: 9100,
    paper: '80',
    codePage: 'cp437',
    printsReceipts: true,
    printsSlips: true,
    printsTokens: false,
    categoryIds: [],
    hasDrawer: false,
    copies: 1,
  });
}

/** Uploads a photo of a dish and fetches it; returns how many bytes the hub serves. */
export async function uploadPhoto(till: Till): Promise<number> {
  const { body: init } = await till.call('GET', '/pos/init');
  const { id } = init.menuItems[0];
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 1200, height: 900, channels: 3, background: '#888', noise } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'dish.jpg');
  const headers = { cookie: till.cookie };
  const sent = { method: 'POST', headers, body: form };
  const path = `${till.url}/api/v1/menu-items/update/${id}/upload-photo`;
  const answer = await fetch(path, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`photo: ${answer.status} ${text}`);
  const { imageURL } = JSON.parse(text) as { imageURL: string };
  const photo = await fetch(`${till.url}${imageURL}`, { headers });
  if (!photo.ok) throw new Error(`its photo: ${photo.status}`);
  return (await photo.arrayBuffer()).byteLength;
}

/** Connects to the socket and calls `act`. Returns the milliseconds from the end of `act` until the event arrived. */
export async function hear(
  till: Till,
  event: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const url = `${till.url.replace('http', 'ws')}/socket.io`;
  const socket = new WebSocket(url, { headers: { cookie: till.cookie } });
  const heard = new Map<string, number>();
  socket.addEventListener('message', ({ data }) => {
    heard.set((JSON.parse(String(data)) as { event: string }).event, Date.now());
  });
  const isOpen = await Promise.race([
    new Promise((resolve) => socket.addEventListener('open', () => resolve(true))),
    sleep(30_000, false),
  ]);
  if (!isOpen) throw new Error('the socket did not open within 30 s');
  await act();
  const acted = Date.now();
  while (!heard.has(event)) {
    if (Date.now() - acted > 30_000) throw new Error(`no ${event} within 30 s`);
    await sleep(5);
  }
  socket.close();
  return Math.max(0, (heard.get(event) ?? acted) - acted);
}

/** Places an order and returns the answer, even if it is an error. */
export async function orderAnyway(till: Till) {
  const [cart] = await till.someCarts();
  const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
  return await till.call('POST', '/pos/create-order', body, randomUUID());
}
