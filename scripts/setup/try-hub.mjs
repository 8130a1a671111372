// Starts the built hub on an empty folder in this process, makes its usual first calls, and stops it.
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';

const [, , main = ''] = process.argv;
/** A hub that hangs must not block the set-up. */
const PATIENCE_MS = 60_000;

const owner = {
  ...{ username: 'owner', password: 'open sesame', name: 'Owner' },
  ...{ storeName: 'Trial', currency: 'EUR', timezone: 'Europe/Berlin', sampleMenu: true },
};

const walkIn = { deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };

/** @param {string} hub its address. */
async function ask(hub) {
  let cookie = '';
  /** @param {string} path @param {unknown} [body] */
  const call = async (path, body) => {
    const answer = await fetch(`${hub}${path}`, {
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return text;
  };
  await call('/healthz');
  await call('/api/v1/setup', owner);
  /** @type {{ menuItems: { id: number, variants: unknown[] }[] }} */
  const { menuItems } = JSON.parse(await call('/api/v1/pos/init'));
  const cart = menuItems
    .filter(({ variants }) => variants.length === 0)
    .slice(0, 4)
    .map(({ id }) => ({ id, quantity: 2 }));
  await call('/api/v1/pos/create-order', { cart, ...walkIn });
  await call('/api/v1/orders');
  await call('/api/v1/kitchen');
  await call('/api/v1/reports?type=last_7days');
}

// The hub prints its address on the console.
console.log = (text) => {
  const [hub] = /http:\/\/localhost:\d+/.exec(String(text)) ?? [];
  if (hub === undefined) return;
  ask(hub).then(
    () => process.kill(process.pid, 'SIGTERM'),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
};
setTimeout(() => process.exit(1), PATIENCE_MS).unref();
await import(pathToFileURL(main).href);
