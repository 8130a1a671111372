// Ignores the second tap of a double tap whose first tap has closed a dialog. It would press what was below the dialog.

/** Taps that begin within this many ms after a dialog has closed are ignored, if they are where the last tap was. */
const LATE_MS = 400;
/** How far apart the two taps of a double tap may be, in px. */
const NEAR_PX = 48;

let closedAt = -LATE_MS;
let x = 0;
let y = 0;
let isLate = false;

/** A mouse is not meant, because its clicks are seldom doubled by accident. */
function hearDown(event: PointerEvent): void {
  const { pointerType, clientX, clientY, timeStamp } = event;
  const isNear = Math.hypot(clientX - x, clientY - y) < NEAR_PX;
  isLate = pointerType === 'touch' && isNear && timeStamp - closedAt < LATE_MS;
  x = clientX;
  y = clientY;
  ignoreLate(event);
}

function ignoreLate(event: Event): void {
  if (!isLate) return;
  event.preventDefault();
  event.stopPropagation();
}

function hearClick(event: Event): void {
  ignoreLate(event);
  isLate = false;
}

window.addEventListener('pointerdown', hearDown, true);
window.addEventListener('click', hearClick, true);

/** Called when a dialog has closed. */
export function noteClosed(): void {
  closedAt = performance.now();
}
