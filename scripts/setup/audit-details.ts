// The words of audit entries: the names of their details, and the values of details that are words. The audit page
// makes these names from the stored names (`sold_by` → `sold by`), and looks up their translations.

const NAMES =
  'pickup|call waiter|ask bill|discount limit percent|tip limit percent|service charge|' +
  'active|address|adds|allergens|allergies|amount|approved by|at|auto lock seconds|balance|barcode|bill|' +
  'button name|buy|by|cash|cash rounding|category|choices|code page|color|copies|copy|count|coupon|course|' +
  'course fire|credit|currency|currency decimals|date|day starts at|days|default|default course|delivery type|' +
  'delivery types|description|devices removed|diets|difference|differences|dine in needs table|discount limit|' +
  'dish|dishes|drawer|due|duplicate|email|end|enable print|exclusive|expiry date|float|floor|footer|free|from|' +
  'from station|gift cards|group|guest orders|has|has drawer|header|host|imported|invoice|invoices|item|items|' +
  'keeps open|kind|kinds|kitchen name|label|language|languages|late|late minutes|left|lock after send|max|' +
  'max per bill|menu price|min|min amount|minutes|name|net price|next station|no|no sale needs|note presets|' +
  'number|old net price|old price|on|open price|options|order|orders|page format|paid|paid by|paper|pay|payment|' +
  'payment status|payment type|people|percent|phone|plan name|plan price|points|port|price|printing of tokens|printer|' +
  'prints receipts|prints slips|prints tokens|priority|public address|qr menu|quantity|quoted minutes|rate|' +
  'reason|receipt languages|ref no|refusal|refused|renewal date|role|sample menu|scale prefixes|scope|scopes|' +
  'seating capacity|sent|sent by|service min guests|service percent|service tax|service title|session|sessions|' +
  'set|shift required|shift tolerance|show customer details|show notes|show store details|jobs without status|source|' +
  'fallback printer|state|station|status|steps|store name|subscription date|surcharge|table|table title|tables|' +
  'takeaway tax|tax|tax rounding|tax title|tickets|timezone|tip|tip limit|title|to|token|token no|total|' +
  'transaction no|translations|type|unchanged|unrecorded|until|updates|url|username|usernames|value|' +
  'variant|variants|void needs|walls|warn minutes|was|what';

const VALUES =
  'off|confirm-first|confirm-each|direct|' +
  'addon|admin|approval|arrived|auto|booked|cancelled|completed|created|day|changed|delivered|delivery|dinein|' +
  'discarded|done|drop|exclusive|failed|fixed|gift|guest|house|in|inclusive|line|manual|n-for-m|no-show|' +
  'nothing|open|option|out|paid|pending|preparing|printing|reason|seated|takeaway|taken|tipout|unconfirmed|' +
  'comp|discount|refund|void|user|waiting|waitlist|reservation|entry|change|held|order|payment|bill|percent|amount|cash|set|item|variant';

/**
 * These names and values, each with a context (`##detail` or `##value`). The context distinguishes them from sentences
 * of the screens with the same letters.
 */
export const AUDIT_DETAILS: readonly string[] = [
  ...NAMES.split('|').map((name) => `${name}##detail`),
  ...VALUES.split('|').map((value) => `${value}##value`),
];
