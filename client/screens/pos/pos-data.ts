// What the POS sells from: the menu from the hub, or the last one it saw while the hub is away.

import { useEffect, useMemo, useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { ApiError } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { currencyIn, rememberSettings } from '../../hub/store.ts';
import { tillStore } from '../../outbox/till.ts';
import type { MenuItem, PosInit } from './cart-choice.ts';

const MENU_RECORD = 'menu';
const RENEW_MS = 60_000;

interface StoredMenu {
  readonly init: PosInit;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
}

export interface PosData {
  readonly init: PosInit;
  readonly items: ReadonlyMap<number, MenuItem>;
  readonly currency: Currency;
  /** When the menu was seen, where it is not the hub's of now. */
  readonly seenAt: number | undefined;
}

/** The dishes by id. */
export const readItems = (init: PosInit): ReadonlyMap<number, MenuItem> =>
  new Map(init.menuItems.map((item) => [item.id, item]));

async function keepMenu(init: PosInit): Promise<void> {
  const kept: StoredMenu = { init, seenAt: Date.now() };
  await (await tillStore()).change([MENU_RECORD], () => ({ [MENU_RECORD]: kept }));
}

/** The kept menu serves when the hub can't: not when it refuses. */
const isAway = (error: ApiError | undefined): boolean =>
  error !== undefined && (error.status === 0 || error.status === 429 || error.status >= 500);

interface LoadedPos {
  readonly data: PosData | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => Promise<void>;
  /** Changes the shown menu in place. */
  readonly patch: (change: (init: PosInit) => PosInit) => void;
}

export function usePosData(): LoadedPos {
  const { data, error, reload, patch } = useData('GET /pos/init', {}, { everyMs: RENEW_MS });
  const [kept, setKept] = useState<StoredMenu>();
  useEffect(() => {
    if (data === undefined) return;
    rememberSettings(data.storeSettings);
    // Only the memory for bad times is lost where this fails; the cart says the same aloud.
    keepMenu(data).catch((reason: unknown) => console.warn('The menu could not be saved', reason));
  }, [data]);
  const away = isAway(error);
  useEffect(() => {
    if (data !== undefined || !away) return;
    void tillStore()
      .then((store) => store.get(MENU_RECORD))
      .then((record) => setKept(record as StoredMenu | undefined));
  }, [data, away]);
  const known = useMemo<PosData | undefined>(() => {
    const init = data ?? (away ? kept?.init : undefined);
    if (init === undefined) return undefined;
    return {
      init,
      items: readItems(init),
      currency: currencyIn(init.storeSettings),
      seenAt: data === undefined ? kept?.seenAt : undefined,
    };
  }, [data, away, kept]);
  return { data: known, error, reload, patch };
}
