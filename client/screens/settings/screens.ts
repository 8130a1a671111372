// The screens of the settings, each in a file of its own. They are named here, so that no first screen carries twenty names.

export const settingsScreens = {
  storeDetails: async () => (await import('./store-details.tsx')).StoreDetails,
  printSettings: async () => (await import('./print-settings.tsx')).PrintSettings,
  tables: async () => (await import('./tables.tsx')).Tables,
  floorPlan: async () => (await import('./floor-plan.tsx')).FloorPlanEditor,
  tills: async () => (await import('./tills.tsx')).Tills,
  menuItems: async () => (await import('./menu-items.tsx')).MenuItems,
  categories: async () => (await import('./categories.tsx')).Categories,
  menuItem: async () => (await import('./menu-item.tsx')).MenuItemPage,
  optionGroups: async () => (await import('./option-groups.tsx')).OptionGroups,
  stations: async () => (await import('./stations.tsx')).Stations,
  priceLists: async () => (await import('./price-lists.tsx')).PriceLists,
  taxes: async () => (await import('./taxes.tsx')).Taxes,
  paymentTypes: async () => (await import('./payment-types.tsx')).PaymentTypes,
  rights: async () => (await import('./rights.tsx')).Rights,
  drawers: async () => (await import('./drawers.tsx')).Drawers,
  subscriptions: async () => (await import('./subscriptions.tsx')).Subscriptions,
  audit: async () => (await import('../audit/audit.tsx')).Audit,
};

export type SettingsScreen = keyof typeof settingsScreens;
