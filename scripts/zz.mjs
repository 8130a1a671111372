// scripts/setup/catalogues.ts
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// server/shared/languages.ts
var SCREEN_LANGUAGES = [
  { tag: "en", name: "English", native_name: "English", direction: "ltr" },
  { tag: "de", name: "German", native_name: "Deutsch", direction: "ltr" },
  { tag: "es", name: "Spanish", native_name: "Espa\xF1ol", direction: "ltr" },
  { tag: "fr", name: "French", native_name: "Fran\xE7ais", direction: "ltr" },
  { tag: "it", name: "Italian", native_name: "Italiano", direction: "ltr" },
  { tag: "pt", name: "Portuguese", native_name: "Portugu\xEAs", direction: "ltr" },
  { tag: "tr", name: "Turkish", native_name: "T\xFCrk\xE7e", direction: "ltr" },
  { tag: "ar", name: "Arabic", native_name: "\u0627\u0644\u0639\u0631\u0628\u064A\u0629", direction: "rtl" },
  { tag: "zh-Hans", name: "Chinese (Simplified)", native_name: "\u7B80\u4F53\u4E2D\u6587", direction: "ltr" }
];
var SCREEN_TAGS = SCREEN_LANGUAGES.map(({ tag }) => tag);

// scripts/setup/catalogues.ts
var CATALOGUE_TAGS = SCREEN_TAGS.filter((tag) => tag !== "en");
function readAreas(client2, tag) {
  const folder = join(client2, "locales", tag);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return new Map(
    names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), "utf8"))])
  );
}
var readCatalogue = (client2, tag) => Object.assign({}, ...readAreas(client2, tag).values());

// server/shared/days.ts
var PRESET_LABELS = {
  today: "Today",
  tomorrow: "Tomorrow",
  yesterday: "Yesterday",
  last_7days: "Last 7 days",
  this_month: "This month",
  last_month: "Last month",
  custom: "Custom"
};

// server/shared/dish-facts.ts
var ALLERGENS = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs"
];
var DIETS = [
  "vegan",
  "vegetarian",
  "gluten-free",
  "lactose-free",
  "halal",
  "kosher"
];

// server/shared/states/order.ts
var DELIVERY_LABELS = {
  dinein: "Dine-In",
  delivery: "Delivery",
  takeaway: "Take Away"
};

// scripts/setup/hub-messages.ts
var HUB_MESSAGES = [
  "Availability updated.",
  "Bill not found.",
  "Cart is empty!",
  "Comp removed.",
  "Invalid request!",
  "Invalid username or password!",
  "Language saved.",
  "Line not found.",
  "No network printer prints receipts.",
  "No shift is open at this drawer. Please open one first.",
  "Not found.",
  "Order cancelled successfully.",
  "Order completed successfully.",
  "Order item recalled.",
  "Order item status updated.",
  "Order not found.",
  "Order paid and completed.",
  "Order paid and sent to kitchen successfully.",
  "Order sent to kitchen successfully.",
  "PIN removed successfully.",
  "PIN saved successfully.",
  "Password changed successfully.",
  "Please give a reason.",
  "Please sign in with your password for this.",
  "Please sign in.",
  "Rush cancelled.",
  "Signed in successfully.",
  "Signed out successfully.",
  "Someone else just changed this bill.",
  "Someone else just changed this item.",
  "That is more than is left to pay.",
  "The amount due has changed. Please check and try again.",
  "The amount tendered is below what is to be paid.",
  "The bill is closed.",
  "The bill is moved.",
  "The bill is paid.",
  "The bill is printed.",
  "The bills are joined.",
  "The discount is set.",
  "The guests are set.",
  "The hub cannot read its data right now. Please try again in a moment.",
  "The hub cannot store anything right now. Please try again in a moment.",
  "The hub is busy. Please try again in a moment.",
  "The hub is overloaded. Please try again.",
  "The hub is stopping. Please try again in a moment.",
  "The lines are changed.",
  "The lines are moved.",
  "The old password is wrong.",
  "The order is saved.",
  "The password is wrong.",
  "The payment is cancelled.",
  "The price of \u201C{title}\u201D has changed. Please check the cart.",
  "The receipt is on its way.",
  "The service charge is set.",
  "The table is free.",
  "The total has changed. Please check the amount and try again.",
  "This bill has no items left.",
  "This bill is already paid.",
  "This bill is partly paid already.",
  "This bill was joined into another.",
  "This comes to more than what was approved. Please ask again.",
  "This just changed. Please check again.",
  "This needs the approval of somebody else.",
  "This order is already closed.",
  "This order is already paid.",
  "This order is cancelled.",
  "This order is paid; its items can't be cancelled.",
  "This table has an open bill already.",
  "This was already answered.",
  "This was not approved.",
  "Tip entered.",
  "Too many tries! Please try again in {wait}.",
  "Wrong PIN!",
  "You do not have the permission that is needed.",
  "You don't have access to this.",
  "Your store is ready.",
  "{title} is no longer on the menu.",
  "\u201C{title}\u201D has been fired already.",
  "\u201C{title}\u201D is cancelled."
];

// scripts/setup/hub-sentences.ts
var capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
var BILL_ROWS = ["Comp", "Discounts on dishes", "Discount", "Subtotal", "Tax"];
var HUB_TEXTS = [
  ...HUB_MESSAGES,
  ...BILL_ROWS,
  ...Object.values(PRESET_LABELS),
  ...Object.values(DELIVERY_LABELS),
  ...[...ALLERGENS, ...DIETS].map(capital)
];

// scripts/setup/sentences.ts
import { readdirSync as readdirSync2, readFileSync as readFileSync2 } from "node:fs";
import { join as join2 } from "node:path";
import { parseSync } from "vite";

// server/shared/texts.ts
var INVALID = {
  username: "Please provide username!",
  password: "Please provide password!",
  newPassword: "Provide new password!",
  emptyCart: "Cart is empty!",
  searchPhone: "Please provide phone number to search!",
  customer: "Please select customer!",
  dateTime: "Please select date & time!",
  customerSearchPhone: "Please provide customer phone number to search!",
  request: "Invalid request!",
  requestUser: "Invalid Request!",
  customerPhone: "Please Provide Customer's Phone!",
  customerName: "Please Provide Customer's Name!",
  name: "Please provide name!",
  tableTitle: "Please provide Title!",
  tableFloor: "Please provide Floor or use '-'",
  tableSeats: "Please provide Seating Capacity or '0'",
  itemTitle: "Please enter title!",
  itemPrice: "Please provide valid price!",
  netPrice: "Please provide valid net price!",
  kitchenName: "A kitchen name has 40 characters at most.",
  buttonName: "A button name has 40 characters at most.",
  variantTitle: "Please provide variant title!",
  variantPrice: "Please provide valid variant price!",
  addonTitle: "Please provide addon title!",
  addonPrice: "Please provide valid addon price!",
  taxTitleAdd: "Provide Title!",
  title: "Please provide title!",
  taxRate: "Invalid value provided in Tax Rate!",
  taxType: "Select Tax Type!",
  paymentTypeTitle: "Please provide Payment Type Title!",
  categoryTitle: "Please provide Category Title!",
  storeName: "Please provide Store Name!",
  currency: "Please select Currency!",
  dayStart: "Please provide the start of the day as HH:MM!",
  planName: "Please provide plan name!",
  peopleCount: "Please provide people count!",
  date: "Please provide a valid date!",
  firstDay: "Please choose the first day!",
  lastDay: "Please choose the last day!",
  dayOrder: "The last day must not be before the first!",
  description: "A description can have 300 characters at most!",
  allergies: "Allergies can have 100 characters at most!",
  optionGroupTitle: "Please provide the title of the group!",
  optionTitle: "Please provide the title of each option!",
  optionPrice: "Please provide valid prices of the options!",
  notes: "Notes can have 100 characters at most!",
  email: "Please provide a valid email!",
  phone: "Please provide a valid phone number: 3 to 20 digits, with an optional + in front."
};
var CONFIRM = {
  delete: "Are you sure! This process is irreversible!",
  device: "Are you sure! This device will be logged out!",
  photo: "Are you sure! This operation is irreversible!",
  cancelOrder: "Are you sure, you are cancelling the order! This process is not reversible."
};
var FALLBACK = {
  wait: "Please wait...",
  walkIn: "WALKIN CUSTOMER",
  wrong: "Something went wrong!",
  wrongTryLater: "Something went wrong! Try later!",
  processing: "Error processing your request, Please try later!",
  customerLookup: "Error getting details! please try later!",
  data: "Error loading data, Try Later!",
  details: "Error loading details! Please Try Later!",
  detailsRetry: "Error loading details! Please try later!",
  dashboard: "Error Loading Dashboard Data, Please try later!",
  reports: "Error Loading Reports Data, Please try later!",
  orders: "Error loading orders! Please try later!",
  devices: "Error loading devices, Please try later!",
  noResult: "No result found!",
  menuItem: "We're getting issue while processing your request, Please try later!",
  noAccess: "Oops! You don't have access to this area! Relogin to check again."
};
var EMPTY = {
  reservationsToday: "No Reservation found for Today!",
  topSellingToday: "No Top Selling items found for Today!",
  orders: "No Orders Pending!",
  menuOff: "Menu Not Available!"
};

// scripts/setup/texts.ts
var GROUPS = {
  INVALID,
  CONFIRM,
  FALLBACK,
  EMPTY
};
var SAID = new RegExp(`\\b(${Object.keys(GROUPS).join("|")})\\.(\\w+)\\b`, "g");
var sayTexts = (source) => source.replace(SAID, (whole, group, name) => {
  const text = GROUPS[group]?.[name];
  return text === void 0 ? whole : JSON.stringify(text);
});

// scripts/setup/sentences.ts
var isNode = (value) => typeof value === "object" && value !== null && typeof value.type === "string";
function childrenOf(node) {
  return Object.entries(node).flatMap(([key, value]) => {
    if (node.type === "Property" && key === "key") return [];
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}
function textOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "TemplateLiteral" || node.expressions.length > 0) return void 0;
  const [part] = node.quasis;
  return part?.value.cooked;
}
function textsIn(node) {
  const text = textOf(node);
  if (text !== void 0) return text === "" ? [] : [text];
  if (node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression")
    return textsIn(node.expression);
  return childrenOf(node).flatMap(textsIn);
}
function choicesOf(node) {
  const text = textOf(node);
  if (text !== void 0) return [text];
  if (node.type === "ConditionalExpression")
    return [...choicesOf(node.consequent), ...choicesOf(node.alternate)];
  if (node.type === "LogicalExpression")
    return [...choicesOf(node.left), ...choicesOf(node.right)];
  return [];
}
var FUNCTION = /Function/;
var SAYS = ["t", "rich"];
function importedNames(program) {
  const declarations = program.body.filter(
    ({ type, source }) => type === "ImportDeclaration" && /(^|\/)(t|rich)\.ts$/.test(String(source.value))
  );
  const specifiers = declarations.flatMap(({ specifiers: all }) => all);
  return new Set(specifiers.map(({ local }) => String(local.name)));
}
function findSentences(path, source) {
  const program = parseSync(path, source).program;
  const names = importedNames(program);
  const calls = [];
  const byText = [];
  const tables = [];
  const faults = [];
  const lineOf = (at) => source.slice(0, at).split("\n").length;
  const look = (node, isInside, runsHere = false) => {
    const callee = node.type === "CallExpression" ? node.callee : void 0;
    const name = callee?.type === "Identifier" ? String(callee.name) : "";
    const [first, ...others] = callee === void 0 ? [] : node.arguments;
    if (first !== void 0 && names.has(name)) {
      if (name === "words") {
        byText.push(...textsIn(first));
        tables.push([node.start, node.end, first.start, first.end]);
      } else if (SAYS.includes(name)) {
        if (!isInside) faults.push(`${path}:${lineOf(node.start)} ${name} at module level`);
        const sentence = textOf(first);
        if (sentence === void 0) byText.push(...choicesOf(first));
        else {
          const text = [first.start, first.end];
          const { end } = others.at(-1) ?? first;
          calls.push({ text, end, hasParams: others.length > 0, sentence });
        }
      }
    }
    const runsNow = callee?.type === "MemberExpression" && !isInside;
    const isLater = FUNCTION.test(node.type) && !runsHere;
    for (const child of childrenOf(node)) look(child, isInside || isLater, runsNow);
  };
  look(program, false);
  return { calls, byText, tables, faults };
}
var PAGE_TABLE = /^app\/(settings-)?pages\.ts$/;
var PAGE_WORDS = ["title", "label", "heading"];
function findPageWords(path, source) {
  const look = (node) => {
    const { key, value, callee } = node;
    const isNamed = node.type === "Property" && PAGE_WORDS.includes(String(key?.name));
    const isRow = node.type === "CallExpression" && callee?.name === "row";
    const word = isNamed ? textOf(value) : isRow ? textOf(node.arguments[1]) : void 0;
    return [...word === void 0 ? [] : [word], ...childrenOf(node).flatMap(look)];
  };
  return look(parseSync(path, source).program);
}
var listSources = (client2) => readdirSync2(client2, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name) && !/^(locales\/|vite\.config)/.test(name)).sort();
function readSentences(client2, more = []) {
  const all = new Set(more);
  const byText = new Set(more);
  const faults = [];
  for (const name of listSources(client2)) {
    const source = sayTexts(readFileSync2(join2(client2, name), "utf8"));
    const found = findSentences(name, source);
    const pageWords = PAGE_TABLE.test(name) ? findPageWords(name, source) : [];
    for (const { sentence } of found.calls) all.add(sentence);
    for (const sentence of [...found.byText, ...pageWords]) {
      all.add(sentence);
      byText.add(sentence);
    }
    faults.push(...found.faults);
  }
  return { all: [...all].sort(), byText, faults };
}

// scripts/setup/languages.ts
var allSentences = (client2) => readSentences(client2, HUB_TEXTS);

// scripts/zz-missing.ts
var client = "client";
var s = allSentences(client);
console.log(s.faults);
var c = readCatalogue(client, "de");
for (const x of s.all) if (!(x in c)) console.log(JSON.stringify(x));
var k = new Set(s.all);
console.log("unused", Object.keys(c).filter((x) => !k.has(x)));
