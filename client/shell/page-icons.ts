// The icons of the pages. They are separate from the table of pages, because kitchen and guest screens don't show
// icons.
import {
  IconAddressBook,
  IconCalendarEvent,
  IconCashBanknote,
  IconCashRegister,
  IconChartBar,
  IconChefHat,
  IconClipboardList,
  IconGauge,
  IconLayoutGrid,
  IconReceipt,
  IconSettings,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';

export const pageIcons = {
  'address-book': IconAddressBook,
  'calendar-event': IconCalendarEvent,
  cash: IconCashBanknote,
  'cash-register': IconCashRegister,
  'chart-bar': IconChartBar,
  'chef-hat': IconChefHat,
  'clipboard-list': IconClipboardList,
  gauge: IconGauge,
  'layout-grid': IconLayoutGrid,
  receipt: IconReceipt,
  settings: IconSettings,
  users: IconUsers,
  wallet: IconWallet,
} as const;

export type PageIcon = keyof typeof pageIcons;
