// What a browser takes along to the other hub, what stays behind, and what a page accepts from the address of an
// unknown hub (contract 40.2).
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeParcel } from '../../../client/changeover/arrive.ts';
import { changeOver } from '../../../client/changeover/leave.ts';
import { packed, partOf, unpacked } from '../../../client/changeover/parcel.ts';
import { LEFT_KEY, PASS_MARK, pairState } from '../../../client/hub/pair-state.ts';
import { covers } from '../../contract/covers.ts';
import { memoryStore } from '../../fixtures/memory-store.ts';

const disk = vi.hoisted(() => ({ records: new Map<string, unknown>() }));
vi.mock('../../../client/outbox/till.ts', () => ({
  tillStore: async () => memoryStore(disk.records),
  tellTabs: () => undefined,
}));
vi.mock('../../../client/locales/choose.ts', () => ({ showLanguage: async () => undefined }));
vi.mock('../../../client/parts/toasts.ts', () => ({ toastPlain: () => undefined }));

const OLD = 'http://10.0.0.1:8080';
const texts: Record<string, string> = {};
let opened = '';

const order = {
  key: 'key-1',
  username: 'ana',
  endpoint: 'POST /pos/create-order',
  body: { cart: [] },
  label: 'Order for Zoë',
  memo: null,
  tappedAt: 5,
  leasedUntil: 99,
};
const cart = (title: string) => ({ version: title, lines: [{ title }] });
const refusalOf = (name: string) =>
  (disk.records.get(name) as { refusal?: { code: string } }).refusal?.code;
const arriving = () => unpacked(opened.slice(opened.indexOf(PASS_MARK) + PASS_MARK.length));

beforeEach(() => {
  disk.records.clear();
  for (const name of Object.keys(texts)) delete texts[name];
  const storage = {
    getItem: (name: string) => texts[name] ?? null,
    setItem: (name: string, text: string) => {
      texts[name] = text;
    },
    removeItem: (name: string) => {
      delete texts[name];
    },
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(texts),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal('window', {
    location: {
      origin: OLD,
      pathname: '/dashboard/pos',
      search: '?q=1',
      replace: (to: string) => {
        opened = to;
      },
    },
  });
  pairState.pass = 'the.pass';
});

describe('leaving for the other hub', () => {
  it('takes unsent entries, carts and choices along, and sends nothing from here any more', async () => {
    covers('40.2');
    disk.records.set('held/1', order);
    disk.records.set('carts/7', cart('Soup'));
    disk.records.set('menu', { big: true });
    Object.assign(texts, { comanda__theme: 'dark', comanda__token: 'secret', other: 'x' });
    await changeOver('10.0.0.2:8080');
    expect(opened.startsWith(`http://10.0.0.2:8080/dashboard/pos?q=1${PASS_MARK}the.pass&`)).toBe(
      true,
    );
    expect(arriving()).toEqual({
      pass: 'the.pass',
      parcel: {
        records: { 'held/1': order, 'carts/7': cart('Soup') },
        texts: { comanda__theme: 'dark' },
      },
    });
    expect(refusalOf('held/1')).toBe('WENT_ALONG');
    expect([...disk.records.keys()].sort()).toEqual(['held/1', 'menu']);
    // A second tab does not take the same records along again.
    await changeOver('10.0.0.2:8080');
    expect(arriving().parcel?.records).toEqual({});
  });

  it('takes the oldest entries that fit in an address, then the carts, and the rest the next time', async () => {
    const large = (key: string, tappedAt: number) => ({
      ...{ ...order, key, tappedAt },
      body: 'x'.repeat(600_000),
    });
    disk.records.set('held/1', large('late', 9));
    disk.records.set('held/2', large('early', 1));
    disk.records.set('held/3', large('middle', 5));
    disk.records.set('held/4', { ...order, tappedAt: 10 });
    disk.records.set('carts/7', cart('Soup'));
    const names = () => Object.keys(arriving().parcel?.records ?? {}).sort();
    await changeOver('10.0.0.2:8080');
    expect(opened.length).toBeLessThan(2 * 1024 * 1024);
    expect(names()).toEqual(['carts/7', 'held/2', 'held/3']);
    // An entry may need an earlier entry, so the small entry after the large entry stays behind too.
    expect(['held/1', 'held/4'].map(refusalOf)).toEqual([undefined, undefined]);
    expect(arriving().parcel?.left).toEqual({ count: 2, at: OLD });
    await changeOver('10.0.0.2:8080');
    expect(names()).toEqual(['held/1', 'held/4']);
    expect(arriving().parcel).not.toHaveProperty('left');
  });

  it('leaves what is too much for an address, to be sent when this hub is back', async () => {
    disk.records.set('held/1', { ...order, body: 'x'.repeat(1_500_000) });
    await changeOver('10.0.0.2:8080');
    expect(arriving().parcel).toEqual({ records: {}, texts: {}, left: { count: 1, at: OLD } });
    expect(refusalOf('held/1')).toBeUndefined();
  });
});

describe('arriving', () => {
  it('stores entries as they were, and keeps a cart that is filled here', async () => {
    disk.records.set('carts/7', cart('Tea'));
    const records = { 'held/1': order, 'carts/7': cart('Soup'), 'carts/8': cart('Cake') };
    await storeParcel({ records, texts: { comanda__theme: 'dark' } }, true);
    expect(disk.records.get('held/1')).toEqual(order);
    expect(disk.records.get('carts/7')).toEqual(cart('Tea'));
    expect(disk.records.get('carts/8')).toEqual(cart('Cake'));
    expect(texts).toEqual({ comanda__theme: 'dark' });
  });

  it('forgets the notes of what went along earlier, when it comes back signed in', async () => {
    const note = { ...order, refusal: { code: 'WENT_ALONG', message: '' } };
    disk.records.set('held/1', note);
    disk.records.set('held/2', note);
    await storeParcel({ records: {}, texts: {} }, false);
    expect(disk.records.size).toBe(2);
    await storeParcel({ records: { 'held/2': order }, texts: {} }, true);
    expect([...disk.records]).toEqual([['held/2', order]]);
  });

  it('notes how many entries stayed at the old address, until they have come along too', async () => {
    covers('40.2');
    const left = { count: 2, at: OLD };
    await storeParcel({ records: {}, texts: {}, left }, false);
    expect(texts).toEqual({});
    await storeParcel({ records: {}, texts: {}, left }, true);
    expect(JSON.parse(texts[LEFT_KEY] ?? '')).toEqual(left);
    await storeParcel({ records: { 'held/1': order }, texts: {} }, true);
    expect(texts).toEqual({});
  });

  it('accepts a note about the old address only if the address is valid', () => {
    const found = (left: object) =>
      unpacked(`pass${packed({ parts: [], texts: {}, left: left as never })}`).parcel?.left;
    expect(found({ count: 2, at: OLD })).toEqual({ count: 2, at: OLD });
    for (const left of [
      { count: 0, at: OLD },
      { count: 1.5, at: OLD },
      { count: 2, at: 'javascript:alert(1)' },
      { count: 2, at: `${OLD}/logout` },
      { count: 2 },
    ])
      expect(found(left)).toBeUndefined();
  });

  it('sends nothing of an address that signs nobody in, until a person has looked at it', async () => {
    await storeParcel({ records: { 'held/1': order }, texts: { comanda__theme: 'dark' } }, false);
    expect(refusalOf('held/1')).toBe('CAME_ALONG');
    expect(texts).toEqual({});
  });

  it('takes only records and texts of its own kinds', () => {
    const records = { 'held/1': order, 'held/2': 'no entry', menu: {}, 'carts/1': cart('Tea') };
    const text = packed({
      parts: Object.entries(records).map((each) => partOf(...each)),
      texts: { comanda__theme: 'dark', comanda__generation: '9.x', other: 'x', [LEFT_KEY]: '{}' },
    });
    expect(unpacked(`pass${text}`)).toEqual({
      pass: 'pass',
      parcel: {
        records: { 'held/1': order, 'carts/1': cart('Tea') },
        texts: { comanda__theme: 'dark' },
      },
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(unpacked('pass&with=%%%')).toEqual({ pass: 'pass' });
    expect(unpacked('pass')).toEqual({ pass: 'pass' });
  });
});
