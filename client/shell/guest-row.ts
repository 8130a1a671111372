// Whether the top bar of this browser keeps room for the guests' strip. It is remembered, so that a page has the room
// from its first paint, and nothing moves when the strip is loaded.

export const GUEST_ROW = 'comanda__guest_row';

/** Sets the attribute by which the styles keep the room. */
export const showGuestRow = (isOn: string | null): void => {
  document.documentElement.dataset.guests = `${isOn}`;
};
