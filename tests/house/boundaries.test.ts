// The import boundaries between folders.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findFault, findWayToPackage, listImports, readImports } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const imports = listImports(root, ['server', 'client']);

describe('the sources', () => {
  it('cross no boundary', () => {
    const faults = imports.flatMap((item) => {
      const fault = findFault(item);
      return fault ? [`${item.from} imports ${item.to}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it('load no schema library and no calendar into the browser', () => {
    expect(findWayToPackage(imports, ['typebox', 'temporal-polyfill'])).toBeUndefined();
  });
});

describe('the guard', () => {
  it.each([
    ['server/shared/tax.ts', `import { x } from 'node:fs';`],
    ['server/shared/tax.ts', `import type { X } from '../db/open.ts';`],
    ['server/shared/endpoints/a.ts', `export * from '../../app.ts';`],
    ['client/api.ts', `import { endpoints } from '#shared/endpoints/table.ts';`],
    ['client/api.ts', `import { type A } from '#shared/endpoints/orders.ts';`],
    ['client/screens/pos/cart.tsx', `const x = await import('../../../server/app.ts');`],
    ['client/api.ts', `import { readFileSync } from 'node:fs';`],
    ['server/app.ts', `import { Cart } from '../client/parts/cart.tsx';`],
    ['server/api/orders/pay.ts', `import { a } from '../kitchen/recall.ts';`],
    ['server/domain/orders/orders.ts', `import { a } from '../../api/orders/pay.ts';`],
    ['server/domain/orders/orders.ts', `import type { R } from '../../http/route.ts';`],
    ['server/engine/batch.ts', `import { a } from '../rollups/reach.ts';`],
    ['server/db/open.ts', `import { a } from '../domain/store/settings.ts';`],
  ])('stops in %s: %s', (from, source) => {
    expect(readImports(from, source).map(findFault)).toEqual([expect.any(String)]);
  });

  it.each([
    ['server/shared/endpoints.ts', `import { Type } from 'typebox';`],
    ['server/shared/cart.ts', `import { tax } from './tax.ts';`],
    ['client/api.ts', `import type { Endpoints } from '#shared/endpoints/table.ts';`],
    ['client/api.ts', `import { toCents } from '#shared/billing/money.ts';`],
    ['server/api/orders/pay.ts', `import { a } from './cancel.ts';`],
    ['server/api/kitchen/recall.ts', `import { a } from '../../domain/orders/orders.ts';`],
    ['server/domain/kitchen/tickets.ts', `import { a } from '../orders/orders.ts';`],
    ['server/api/routes.ts', `import { orders } from './orders/routes.ts';`],
  ])('lets %s have: %s', (from, source) => {
    expect(readImports(from, source).map(findFault)).toEqual([undefined]);
  });

  it('follows a screen through shared modules to a package', () => {
    const chain = [
      ...readImports('client/api.ts', `import { day } from '#shared/days.ts';`),
      ...readImports('server/shared/days.ts', `import { Temporal } from 'temporal-polyfill';`),
    ];
    expect(findWayToPackage(chain, ['temporal-polyfill'])).toEqual([
      'client/api.ts',
      'server/shared/days.ts',
      'temporal-polyfill',
    ]);
  });
});
