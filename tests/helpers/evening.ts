// Some days of a restaurant, sold over the API as tills do: orders, invoices, guests and bookings for the office screens.
import type { TestHub } from './hub.ts';
import { makeItem, makePaymentType, makeTable } from './menu.ts';
import { makeTill, payOrders, placeOrder, type Till } from './orders.ts';
import { makeDevice, type Person } from './people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Evening {
  readonly till: Till;
  readonly tables: readonly number[];
  readonly phones: readonly string[];
}

const GUESTS = [
  { phone: '+41791234567', name: 'Ana Kovačević-Hämäläinen', email: 'ana@example.com' },
  { phone: '0445551212', name: 'Bruno Peterhansel' },
  { phone: '0445553434', name: 'Chidi Anagonye', email: 'chidi@example.com' },
];

function makeMenu(hub: TestHub): number[] {
  const vat = { title: 'VAT', rateMilli: 8100, type: 'inclusive' } as const;
  const service = { title: 'Service', rateMilli: 10_000, type: 'exclusive' } as const;
  return [
    makeItem(hub, { title: 'Margherita', priceCents: 1450, tax: vat }),
    makeItem(hub, {
      title: 'Slow-roasted shoulder of lamb with rosemary potatoes and root vegetables',
      priceCents: 3890,
      tax: service,
    }),
    makeItem(hub, { title: 'House wine 5 dl', priceCents: 2400, tax: service }),
    makeItem(hub, { title: 'Espresso', priceCents: 450 }),
  ];
}

/** Sells `orders` orders on each of `days` days up to now; every third is of a known guest, every fifth a take-away. */
export async function makeEvening(
  hub: TestHub,
  admin: Person,
  { days = 3, orders = 4 }: { days?: number; orders?: number } = {},
): Promise<Evening> {
  // A sign-in of its own for the days gone by: what the admin's browser holds is of today.
  const device = makeDevice(hub, admin.userId);
  const till = makeTill(hub, { ...admin, ...device });
  const items = makeMenu(hub);
  const tables = [makeTable(hub, 'T1'), makeTable(hub, 'T2', 'Terrace')];
  const card = makePaymentType(hub, 'Twint');
  const end = hub.clock.now;
  // Business days never run backwards: whatever is stored first must be of the first day.
  hub.clock.now = end - (days - 1) * DAY - orders * HOUR;
  for (const guest of GUESTS) await till.post('/customers/add', guest);
  for (let index = 0; index < days * orders; index += 1) {
    const back = days - 1 - Math.floor(index / orders);
    hub.clock.now = end - back * DAY - (orders - 1 - (index % orders)) * HOUR;
    const { orderId } = await placeOrder(hub, till, {
      cart: [
        { id: items[index % items.length], quantity: 1 + (index % 3) },
        { id: items[(index + 1) % items.length], notes: 'no onions' },
      ],
      ...(index % 5 === 4 ? { deliveryType: 'takeaway' } : { tableId: tables[index % 2] }),
      ...(index % 3 === 0
        ? { customerType: 'CUSTOMER', customerId: GUESTS[index % GUESTS.length]?.phone }
        : {}),
    });
    await payOrders(till, [orderId], index % 2 === 0 ? {} : { paymentTypeId: card });
  }
  hub.clock.now = end;
  hub.db.prepare('DELETE FROM devices WHERE id = ?').run(device.deviceId);
  return { till: makeTill(hub, admin), tables, phones: GUESTS.map(({ phone }) => phone) };
}
