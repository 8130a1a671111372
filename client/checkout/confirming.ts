// Whether this till asks before each order goes to the kitchen: a switch of the device, on until someone turns it off.

const KEY = 'comanda__confirm_orders';

export const isConfirming = (): boolean => localStorage.getItem(KEY) !== 'false';

export function setConfirming(isOn: boolean): void {
  localStorage.setItem(KEY, String(isOn));
}
