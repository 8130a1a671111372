// The settings screens, each loaded from its own file on demand. The list is in a file of its own, so that the
// app's first screen does not load it.

export const settingsScreens = {
  storeDetails: async () => (await import('./store/store-details.tsx')).StoreDetails,
  printSettings: async () => (await import('./printing/print-settings.tsx')).PrintSettings,
  tables: async () => (await import('./floor/tables.tsx')).Tables,
  floorPlan: async () => (await import('./floor/floor-plan.tsx')).FloorPlanEditor,
  guestOrders: async () => (await import('./store/guest-orders.tsx')).GuestOrders,
  guestCards: async () => (await import('./floor/guest-cards.tsx')).GuestCards,
  tills: async () => (await import('./people/tills.tsx')).Tills,
  menuItems: async () => (await import('./menu/menu-items.tsx')).MenuItems,
  categories: async () => (await import('./menu/categories.tsx')).Categories,
  menuItem: async () => (await import('./menu/menu-item.tsx')).MenuItemPage,
  optionGroups: async () => (await import('./menu/option-groups.tsx')).OptionGroups,
  stations: async () => (await import('./kitchen/stations.tsx')).Stations,
  priceLists: async () => (await import('./menu/price-lists.tsx')).PriceLists,
  promotions: async () => (await import('./promotions/promotions.tsx')).Promotions,
  value: async () => (await import('./value/value.tsx')).ValueSettings,
  taxes: async () => (await import('./money/taxes.tsx')).Taxes,
  paymentTypes: async () => (await import('./money/payment-types.tsx')).PaymentTypes,
  rights: async () => (await import('./people/rights.tsx')).Rights,
  drawers: async () => (await import('./money/drawers.tsx')).Drawers,
  reasons: async () => (await import('./money/reasons.tsx')).Reasons,
  mail: async () => (await import('./store/mail.tsx')).MailSettings,
  secondHub: async () => (await import('./store/second-hub.tsx')).SecondHub,
  apiKeys: async () => (await import('./programs/api-keys.tsx')).ApiKeys,
  headOffice: async () => (await import('./programs/head-office.tsx')).HeadOffice,
  webhooks: async () => (await import('./programs/webhooks.tsx')).Webhooks,
  subscriptions: async () => (await import('./store/subscriptions.tsx')).Subscriptions,
  audit: async () => (await import('../audit/audit.tsx')).Audit,
};

export type SettingsScreen = keyof typeof settingsScreens;
