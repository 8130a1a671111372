// The rows of the settings in the table of pages; their screens are named in a separate file.
import type { SettingsScreen } from '../screens/settings/screens.ts';
import type { Page } from './page.ts';
import { screen } from './screen.tsx';

/** Returns a row in the side menu under its title, for users who may change settings, unless the row says otherwise. */
const row = (
  path: string,
  title: string,
  name: SettingsScreen,
  more: Partial<Page> = {},
): Page => ({
  path: `/dashboard/settings${path}`,
  title,
  scopes: ['SETTINGS'],
  settings: { label: title },
  screen: screen(async () =>
    (await import('../screens/settings/screens.ts')).settingsScreens[name](),
  ),
  ...more,
});

const ADMINS = { scopes: [], adminOnly: true, search: true } satisfies Partial<Page>;

export const settingsPages: readonly Page[] = [
  row('', 'Store Settings', 'storeDetails', {
    also: ['/dashboard/settings/details'],
    icon: 'settings',
    link: { label: 'Settings', heading: 'Admin/Back Office' },
    search: true,
    settings: { label: 'Details' },
  }),
  row('/print-settings', 'Print Settings', 'printSettings', { search: true }),
  row('/tables', 'Store Tables', 'tables', { search: true, settings: { label: 'Tables' } }),
  row('/floor-plan', 'Floor Plan', 'floorPlan', { search: true }),
  row('/guest-orders', 'Guest orders', 'guestOrders', { search: true }),
  row('/guest-cards', 'Guest cards', 'guestCards', { search: true }),
  row('/tills', 'Tills', 'tills', { search: true }),
  row('/menu-items', 'Menu Items', 'menuItems', { search: true }),
  row('/menu-items/categories', 'Categories', 'categories', { settings: {} }),
  row('/menu-items/:id', 'Menu Item', 'menuItem', { settings: {} }),
  row('/options', 'Options', 'optionGroups', { search: true }),
  row('/stations', 'Stations', 'stations', { search: true }),
  row('/price-lists', 'Price Lists', 'priceLists', { search: true }),
  row('/promotions', 'Promotions', 'promotions', { search: true }),
  row('/value', 'Gift cards and points', 'value', { search: true }),
  row('/tax-setup', 'Tax Setup', 'taxes', { search: true }),
  row('/payment-types', 'Payment Types', 'paymentTypes'),
  row('/rights', 'Rights', 'rights', { search: true }),
  row('/drawers', 'Drawers', 'drawers'),
  row('/reasons', 'Reasons', 'reasons', { search: true }),
  row('/mail', 'Mail', 'mail', { search: true }),
  row('/second-hub', 'Second hub', 'secondHub', ADMINS),
  row('/api-keys', 'API Keys', 'apiKeys', ADMINS),
  row('/webhooks', 'Webhooks', 'webhooks', ADMINS),
  row('/head-office', 'Head Office', 'headOffice', ADMINS),
  row('/subscriptions', 'Subscriptions', 'subscriptions', { settings: { label: 'Subscription' } }),
  row('/audit', 'Audit Trail', 'audit', ADMINS),
];
