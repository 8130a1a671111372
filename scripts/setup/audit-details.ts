// The words of audit entries: the names of their details, and the values of details that are words. The audit page
// makes these names from the stored names (`sold_by` → `sold by`), and looks up their translations.

const NAMES =
  'asking for the bill|printing of receipts|paid pieces|pieces that guests take|' +
  'pickup|call waiter|discount limit percent|tip limit percent|service charge|active|address|added|' +
  'allergens|allergies|amount|approved by|at|auto lock seconds|balance|barcode|bill|button name|by|' +
  'cash|cash rounding|category|choices|code page|color|copies|copy|count|coupon|course|firing of courses|credit|' +
  'currency|currency decimals|date|day starts at|days|default|default course|delivery type|delivery types|' +
  'description|devices removed|diets|difference|differences|dine-in needs a table|discount limit|dish|dishes|' +
  'drawer|due|duplicate|email|end|exclusive|expiry date|float|floor|footer|free pieces|from|' +
  'from station|gift cards|group|guest orders|counted|has drawer|header|host|imported|invoice|invoices|item|' +
  'items|keeps the connection open|kind|kinds|kitchen name|label|language|languages|late|late minutes|' +
  'portions left|lock after sending|max|max per bill|menu price|min|min amount|minutes|name|net price|' +
  'next station|number|no-sale opening needs|quick notes|old net price|old price|open price|options|order|orders|' +
  'page format|paid|paid by|paper|payment|payment status|payment type|people|percent|phone|plan name|' +
  'plan price|points|port|price|printing of tokens|printer|prints receipts|prints slips|prints tokens|priority|' +
  'public address|qr menu|quantity|quoted minutes|rate|reason|receipt languages|reference number|refusal|refused|' +
  'renewal date|role|sample menu|scale prefixes|scope|scopes|seating capacity|sent order|sent by|' +
  'guests needed for service charge|service percent|service tax|service title|session|sessions|set menu|' +
  'shift required|shift tolerance|show customer details|show notes|show store details|jobs without status|source|' +
  'fallback printer|state|station|status|steps|store name|subscription date|surcharge|table|table title|tables|' +
  'takeaway tax|tax|tax rounding|tax title|tickets|timezone|tip|tip limit|title|to|token|token number|total|' +
  'transaction number|translations|type|unchanged|not recorded separately|until|changed|url|username|usernames|' +
  'value|variant|variants|void needs|walls|warn minutes|before';

const VALUES =
  'off|confirm the first order|confirm each order|straight to the kitchen|addon|admin|approval|arrived|automatic|' +
  'booked|cancelled|completed|created|end of the day|changed|delivered|delivery|dine-in|discarded|done|safe drop|' +
  'exclusive|failed|fixed|gift card|guest|house account|cash in|inclusive|each line|manual|some pieces free|' +
  'no-show|nothing|another program|option|cash out|paid|pending|preparing|printing|reason|seated|takeaway|' +
  'taken over|tip-out|unconfirmed|comp|discount|refund|void|user|waiting|waitlist|reservation|account entry|' +
  'change|on hold|order|payment|bill|percent|amount|cash|set menu|item|variant';

/**
 * These names and values, each with a context (`##detail` or `##value`). The context distinguishes them from sentences
 * of the screens with the same letters.
 */
export const AUDIT_DETAILS: readonly string[] = [
  ...NAMES.split('|').map((name) => `${name}##detail`),
  ...VALUES.split('|').map((value) => `${value}##value`),
];
