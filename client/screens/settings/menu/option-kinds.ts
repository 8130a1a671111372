// The words and API calls in which variants and add-ons differ; everything else is shared.
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import type { CallOnce } from '../../../hub/sent-once.ts';

interface OptionBody {
  title: string;
  price: number;
}

type Sent = Promise<{ message: string }>;

export interface OptionKind {
  /** The label of the button that expands the list. */
  show: string;
  add: string;
  update: string;
  hint: string;
  none: string;
  /** Shown before the price in the list. */
  priceLead: string;
  priceSign: string;
  badTitle: string;
  badPrice: string;
  create: (itemId: number, body: OptionBody, once: CallOnce) => Sent;
  change: (itemId: number, id: number, body: OptionBody) => Sent;
  remove: (itemId: number, id: number) => Sent;
}

export const variantKind: OptionKind = {
  show: 'Show Variants',
  add: 'Add Variant',
  update: 'Update Variant',
  hint: 'Entered price = Final price, overrides base price.',
  none: 'No variants: the item is sold at its own price.',
  priceLead: '',
  priceSign: '',
  badTitle: INVALID.variantTitle,
  badPrice: INVALID.variantPrice,
  create: (itemId, body, once) =>
    once('POST /menu-items/variants/{itemId}/add', { params: { itemId }, body }),
  change: (itemId, variantId, body) =>
    call('POST /menu-items/variants/{itemId}/update/{variantId}', {
      params: { itemId, variantId },
      body,
    }),
  remove: (itemId, variantId) =>
    call('DELETE /menu-items/variants/{itemId}/delete/{variantId}', {
      params: { itemId, variantId },
    }),
};

export const addonKind: OptionKind = {
  show: 'Show Addons',
  add: 'Add Addon',
  update: 'Update Addon',
  hint: 'Final price of Item = Base Price + Entered Price, adds to base price in POS.',
  none: 'No addons.',
  priceLead: 'Price Increase: ',
  priceSign: '+',
  badTitle: INVALID.addonTitle,
  badPrice: INVALID.addonPrice,
  create: (itemId, body, once) =>
    once('POST /menu-items/addons/{itemId}/add', { params: { itemId }, body }),
  change: (itemId, addonId, body) =>
    call('POST /menu-items/addons/{itemId}/update/{addonId}', {
      params: { itemId, addonId },
      body,
    }),
  remove: (itemId, addonId) =>
    call('DELETE /menu-items/addons/{itemId}/delete/{addonId}', { params: { itemId, addonId } }),
};
