// The browser's Back closes the topmost dialog instead of leaving the page. Each open dialog has one entry in the
// history, with the page's address. An entry is removed when its dialog closes in another way.

const dialogs: HTMLDialogElement[] = [];
/** Navigations of the app that wait until the entries of dialogs are removed. */
const waiting: (() => void)[] = [];
/** How many dialogs are still open although the user has gone back past their history entries. */
let ahead = 0;
let jump: ReturnType<typeof setTimeout> | undefined;

/** A jump in the history that takes longer than this many ms counts as failed. A busy page may need a second. */
const JUMP_MS = 5000;

/** Returns how many history entries of dialogs there are, up to and including the current entry. */
const depth = (): number => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;

/** Writes to the history without notifying the router. */
const write = (change: 'pushState' | 'replaceState', state: object | null): void =>
  History.prototype[change].call(history, state, '');

function go(steps: number): void {
  jump = setTimeout(() => {
    jump = undefined;
    write('replaceState', null);
    match();
  }, JUMP_MS);
  history.go(steps);
}

/** Makes the history match the open dialogs, one jump at a time. */
function match(): void {
  if (jump !== undefined) return;
  const extra = depth() - (waiting.length > 0 ? 0 : dialogs.length);
  if (extra > 0) go(-extra);
  else if (waiting.length > 0) {
    for (const navigate of waiting.splice(0)) navigate();
    setTimeout(match);
  } else if (extra < 0 && ahead > 0) {
    // The dialog did not close. Its entry still exists. A new entry would not help: browsers skip entries that were
    // added without a tap.
    ahead = 0;
    go(1);
  } else {
    ahead = 0;
    for (let at = depth() + 1; at <= dialogs.length; at += 1) write('pushState', { dialogs: at });
  }
}

/** Asks the topmost dialogs to close, as Esc does. */
function closeAbove(): void {
  ahead = dialogs.length - depth();
  const closing = dialogs.slice(depth()).reverse();
  for (const dialog of closing) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
}

function start(): void {
  window.addEventListener('popstate', () => {
    if (jump === undefined) closeAbove();
    clearTimeout(jump);
    jump = undefined;
    setTimeout(match);
  });

  for (const change of ['pushState', 'replaceState'] as const) {
    const original = history[change];
    history[change] = (...to) => {
      waiting.push(() => original.apply(history, to));
      match();
    };
  }

  // After a reload the current entry may be the entry of a dialog.
  setTimeout(match);
}

// Tests import this file outside a browser.
if (typeof History !== 'undefined') start();

/** Lets Back close this dialog. Returns a function to call when the dialog closes. */
export function closeByBack(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  // Waits until the whole page is updated: one dialog often replaces another.
  setTimeout(match);
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    setTimeout(match);
  };
}
