// What the POS sells from: the menu from the hub, or the last one it saw while the hub is away.
import { useEffect, useMemo, useState } from 'react';
import type { ApiError } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { rememberStore } from '../../hub/store.ts';
import { tillStore } from '../../outbox/till.ts';
import type { MenuItem, PosInit } from './cart-rules.ts';

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

export interface LoadedPos {
  readonly data: PosData | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => Promise<void>;
}

export function usePosData(): LoadedPos {
  const { data, error, reload } = useData('GET /pos/init', {}, { everyMs: RENEW_MS });
  const [kept, setKept] = useState<StoredMenu>();
  useEffect(() => {
    if (data === undefined) return;
    const { currency, timezone, store_name: name } = data.storeSettings;
    rememberStore({ currency, name, ...(timezone !== undefined && { timezone }) });
    // Only the memory for bad times is lost where this fails; the cart says the same aloud.
    keepMenu(data).catch((reason: unknown) => console.warn('The menu could not be kept', reason));
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
      seenAt: data === undefined ? kept?.seenAt : undefined,
    };
  }, [data, away, kept]);
  return { data: known, error, reload };
}
