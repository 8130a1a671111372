// The rows of the settings pages in the table of pages. `screens/settings/screens.ts` imports the screens.
import type { SettingsScreen } from '../screens/settings/screens.ts';
import type { Page } from './page.ts';
import { screen } from './screen.tsx';

/**
 * Returns the row of a settings page. By default, the side menu and the page search list the page, and users who may
 * change settings can open it. `more` overrides these defaults.
 */
const row = (
  path: string,
  title: string,
  name: SettingsScreen,
  more: Partial<Page> = {},
): Page => ({
  path: `/dashboard/settings${path}`,
  title,
  scopes: ['SETTINGS'],
  search: true,
  settings: { label: title },
  screen: screen(async () =>
    (await import('../screens/settings/screens.ts')).settingsScreens[name](),
  ),
  ...more,
});

const ADMINS = { scopes: [], adminOnly: true } satisfies Partial<Page>;

export const settingsPages: readonly Page[] = [
  row('', 'Store Settings', 'storeDetails', {
    also: ['/dashboard/settings/details'],
    icon: 'settings',
    link: { label: 'Settings', heading: 'Admin/Back Office' },
    settings: { label: 'Details' },
  }),
  row('/print-settings', 'Print Settings', 'printSettings'),
  row('/tables', 'Store Tables', 'tables', { settings: { label: 'Tables' } }),
  row('/floor-plan', 'Floor Plan', 'floorPlan'),
  row('/guest-orders', 'Guest orders', 'guestOrders'),
  row('/guest-cards', 'Table QR cards', 'guestCards'),
  row('/tills', 'Tills', 'tills'),
  row('/menu-items', 'Menu Items', 'menuItems'),
  row('/menu-items/categories', 'Categories', 'categories', { search: false, settings: {} }),
  row('/menu-items/:id', 'Menu Item', 'menuItem', { search: false, settings: {} }),
  row('/options', 'Options', 'optionGroups'),
  row('/stations', 'Stations', 'stations'),
  row('/price-lists', 'Price Lists', 'priceLists'),
  row('/promotions', 'Promotions', 'promotions'),
  row('/value', 'Gift cards and points', 'value'),
  row('/tax-setup', 'Tax Setup', 'taxes'),
  row('/payment-types', 'Payment Types', 'paymentTypes', { search: false }),
  row('/rights', 'Rights', 'rights'),
  row('/drawers', 'Drawers', 'drawers', { search: false }),
  row('/reasons', 'Reasons', 'reasons'),
  row('/mail', 'Mail', 'mail'),
  row('/second-hub', 'Second hub', 'secondHub', ADMINS),
  row('/api-keys', 'API Keys', 'apiKeys', ADMINS),
  row('/webhooks', 'Webhooks', 'webhooks', ADMINS),
  row('/head-office', 'Head Office', 'headOffice', ADMINS),
  row('/subscriptions', 'Subscriptions', 'subscriptions', {
    search: false,
    settings: { label: 'Subscription' },
  }),
  row('/audit', 'Audit Trail', 'audit', ADMINS),
];
