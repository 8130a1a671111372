// Ignores the second tap of a double tap whose first tap has closed a dialog. It would press what was below the dialog.

/** Taps that begin within this many ms after a dialog has closed are ignored, if they are where the last tap was. */
const LATE_MS = 400;
/** How far apart the two taps of a double tap may be, in px. */
const NEAR_PX = 48;

let closedAt = -LATE_MS;
let x = 0;
let y = 0;
/** Until when clicks belong to the ignored tap, on the clock of events. */
let lateUntil = 0;

function ignoreLate(event: Event): void {
  if (event.timeStamp > lateUntil) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Ignores only touches, because the clicks of a mouse are seldom doubled by accident. */
function hearDown(event: PointerEvent): void {
  const { pointerType, clientX, clientY, timeStamp } = event;
  const isNear = Math.hypot(clientX - x, clientY - y) < NEAR_PX;
  const isLate = pointerType === 'touch' && isNear && timeStamp - closedAt < LATE_MS;
  lateUntil = isLate ? timeStamp + LATE_MS : 0;
  x = clientX;
  y = clientY;
  ignoreLate(event);
}

// Tests import this file outside a browser.
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', hearDown, true);
  window.addEventListener('click', ignoreLate, true);
}

/** Called when a dialog has closed. */
export function noteClosed(): void {
  closedAt = performance.now();
}
