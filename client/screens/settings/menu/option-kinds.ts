// The words and API calls in which variants and add-ons differ; everything else is shared.
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import type { CallOnce } from '../../../hub/sent-once.ts';
import { t } from '../../../locales/t.ts';

interface OptionBody {
  title: string;
  price: number;
}

type Sent = Promise<{ message: string }>;

interface OptionTexts {
  /** The label of the button that expands the list of variants or add-ons. */
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
}

export interface OptionKind {
  texts: () => OptionTexts;
  create: (itemId: number, body: OptionBody, once: CallOnce) => Sent;
  change: (itemId: number, id: number, body: OptionBody) => Sent;
  remove: (itemId: number, id: number) => Sent;
}

export const variantKind: OptionKind = {
  texts: () => ({
    show: t('Show Variants'),
    add: t('Add Variant'),
    update: t('Update Variant'),
    hint: t('Entered price = Final price, overrides base price.'),
    none: t('No variants: the item is sold at its own price.'),
    priceLead: '',
    priceSign: '',
    badTitle: t(INVALID.variantTitle),
    badPrice: t(INVALID.variantPrice),
  }),
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
  texts: () => ({
    show: t('Show Addons'),
    add: t('Add Addon'),
    update: t('Update Addon'),
    hint: t('Final price of Item = Base Price + Entered Price, adds to base price in POS.'),
    none: t('No addons.'),
    priceLead: `${t('Price Increase:')} `,
    priceSign: '+',
    badTitle: t(INVALID.addonTitle),
    badPrice: t(INVALID.addonPrice),
  }),
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
