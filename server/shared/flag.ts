// Yes and no as 1 and 0: so they are stored, and so screens read them (CONTRACT §10).

/** 1 or 0; nothing where nothing was said. */
export function flag(on: boolean): 0 | 1;
export function flag(on: boolean | undefined): 0 | 1 | undefined;
export function flag(on: boolean | undefined): 0 | 1 | undefined {
  return on === undefined ? undefined : on ? 1 : 0;
}
