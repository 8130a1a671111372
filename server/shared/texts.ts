// The sentences that the screens and the hub share (contract 9, 12, 13).

/** Messages of forms and the hub about an invalid input (contract 12). */
export const INVALID = {
  username: 'Please provide username!',
  password: 'Please provide password!',
  newPassword: 'Provide new password!',
  emptyCart: 'Cart is empty!',
  searchPhone: 'Please provide phone number to search!',
  customer: 'Please select customer!',
  dateTime: 'Please select date & time!',
  customerSearchPhone: 'Please provide customer phone number to search!',
  request: 'Invalid request!',
  requestUser: 'Invalid Request!',
  customerPhone: "Please Provide Customer's Phone!",
  customerName: "Please Provide Customer's Name!",
  name: 'Please provide name!',
  tableTitle: 'Please provide Title!',
  tableFloor: "Please provide Floor or use '-'",
  tableSeats: "Please provide Seating Capacity or '0'",
  itemTitle: 'Please enter title!',
  itemPrice: 'Please provide valid price!',
  netPrice: 'Please provide valid net price!',
  kitchenName: 'A kitchen name has 40 characters at most.',
  buttonName: 'A button name has 40 characters at most.',
  variantTitle: 'Please provide variant title!',
  variantPrice: 'Please provide valid variant price!',
  addonTitle: 'Please provide addon title!',
  addonPrice: 'Please provide valid addon price!',
  taxTitleAdd: 'Provide Title!',
  title: 'Please provide title!',
  taxRate: 'Invalid value provided in Tax Rate!',
  taxType: 'Select Tax Type!',
  paymentTypeTitle: 'Please provide Payment Type Title!',
  categoryTitle: 'Please provide Category Title!',
  storeName: 'Please provide Store Name!',
  currency: 'Please select Currency!',
  dayStart: 'Please provide the start of the day as HH:MM!',
  planName: 'Please provide plan name!',
  peopleCount: 'Please provide people count!',
  date: 'Please provide a valid date!',
  firstDay: 'Please choose the first day!',
  lastDay: 'Please choose the last day!',
  dayOrder: 'The last day must not be before the first!',
  description: 'A description can have 300 characters at most!',
  allergies: 'Allergies can have 100 characters at most!',
  optionGroupTitle: 'Please provide the title of the group!',
  optionTitle: 'Please provide the title of each option!',
  optionPrice: 'Please provide valid prices of the options!',
  notes: 'Notes can have 100 characters at most!',
  email: 'Please provide a valid email!',
  phone: 'Please provide a valid phone number: 3 to 20 digits, with an optional + in front.',
} as const;

/** Questions before an irreversible action (contract 9, 12). */
export const CONFIRM = {
  delete: 'Are you sure! This process is irreversible!',
  device: 'Are you sure! This device will be logged out!',
  photo: 'Are you sure! This operation is irreversible!',
  cancelOrder: 'Are you sure, you are cancelling the order! This process is not reversible.',
} as const;

/** Messages that screens show if they have no more specific message (contract 9, 13). */
export const FALLBACK = {
  wait: 'Please wait...',
  walkIn: 'WALKIN CUSTOMER',
  wrong: 'Something went wrong!',
  wrongTryLater: 'Something went wrong! Try later!',
  processing: 'Error processing your request, Please try later!',
  customerLookup: 'Error getting details! please try later!',
  data: 'Error loading data, Try Later!',
  details: 'Error loading details! Please Try Later!',
  detailsRetry: 'Error loading details! Please try later!',
  dashboard: 'Error Loading Dashboard Data, Please try later!',
  reports: 'Error Loading Reports Data, Please try later!',
  orders: 'Error loading orders! Please try later!',
  devices: 'Error loading devices, Please try later!',
  noResult: 'No result found!',
  menuItem: "We're getting issue while processing your request, Please try later!",
  noAccess: "Oops! You don't have access to this area! Relogin to check again.",
} as const;

/** Messages of empty lists (contract 9). */
export const EMPTY = {
  reservationsToday: 'No Reservation found for Today!',
  topSellingToday: 'No Top Selling items found for Today!',
  orders: 'No Orders Pending!',
  menuOff: 'Menu Not Available!',
} as const;
