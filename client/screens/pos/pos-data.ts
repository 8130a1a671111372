// Loads the data of the POS: the menu from the hub, or the last stored menu while the hub is away.

import { useEffect, useMemo, useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { ApiError } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { currencyIn, rememberSettings } from '../../hub/store.ts';
import { tillStore } from '../../outbox/till.ts';
import { type MenuItem, type PosInit, readItems } from './cart/cart-choice.ts';
import { noteDefaultCourses } from './place/next-place.ts';

const MENU_RECORD = 'menu';
const RENEW_MS = 60_000;

interface StoredMenu {
  readonly init: PosInit;
  /** When this browser received the menu, in ms since 1970. */
  readonly seenAt: number;
}

export interface PosData {
  readonly init: PosInit;
  readonly items: ReadonlyMap<number, MenuItem>;
  readonly currency: Currency;
  /**
   * When this browser received the stored menu that is shown, in ms since 1970; undefined if the shown menu is
   * current.
   */
  readonly seenAt: number | undefined;
}

async function keepMenu(init: PosInit): Promise<void> {
  const kept: StoredMenu = { init, seenAt: Date.now() };
  await (await tillStore()).change([MENU_RECORD], () => ({ [MENU_RECORD]: kept }));
}

/**
 * Whether the stored menu is used, because the hub is unreachable, overloaded or failing. After any other refusal, the
 * stored menu is not used.
 */
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
    noteDefaultCourses(data.categories);
    // If the menu could not be stored, only its offline copy is affected. The cart reports a full disk separately.
    keepMenu(data).catch((reason: unknown) => console.warn('Menu not saved', reason));
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
