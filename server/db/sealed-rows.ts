// The rows and columns that the audit trail seals against changes outside the program: those that affect money and
// permissions.

interface SealedTable {
  /**
   * The columns whose changes are reported. A new column must be nullable: null values are in no digest, so old seals
   * stay valid.
   */
  readonly columns: readonly string[];
  /** True for tables to which rows are only ever added. Rows from before the first seal are not checked. */
  readonly isHistory?: true;
  /** Seals only the rows with this value in a column. */
  readonly only?: { readonly column: string; readonly is: string };
  /**
   * Tables with rows that belong to a row of this table and are sealed together with it. `of` is the column that
   * references the row; `columns` are the sealed columns.
   */
  readonly parts?: Readonly<
    Record<string, { readonly of: string; readonly columns: readonly string[] }>
  >;
}

export const SEALED: Readonly<Record<string, SealedTable>> = {
  users: {
    columns: [
      'username',
      'name',
      'password_hash',
      'pin_hash',
      'role',
      'scope',
      'role_id',
      'created_at',
      'deleted_at',
    ],
  },
  roles: { columns: ['title', 'scopes'] },
  store: {
    columns: [
      'currency',
      'currency_decimals',
      'cash_rounding',
      'tax_rounding',
      'service_title',
      'service_percent_milli',
      'service_min_guests',
      'service_tax_id',
      'void_needs',
      'no_sale_needs',
      'discount_limit_milli',
      'tip_limit_milli',
      'shift_required',
      'shift_tolerance_cents',
      'gift_cards',
      'points',
    ],
  },
  taxes: { columns: ['title', 'rate_milli', 'type'] },
  payment_types: { columns: ['title', 'is_active', 'is_cash', 'deleted_at', 'kind'] },
  // `balance` needs no seal: it must be the sum of the account's entries, and the entries are sealed.
  accounts: {
    columns: [
      'kind',
      'state',
      'customer_id',
      'limit_cents',
      'expires_on',
      'code_hash',
      'card_kind',
      'tax_title',
      'tax_rate_milli',
      'tax_type',
    ],
  },
  entries: {
    columns: [
      'account_id',
      'at',
      'kind',
      'amount',
      'balance',
      'invoice_id',
      'payment_id',
      'user_id',
      'approved_by',
      'reason',
    ],
    isHistory: true,
  },
  menu_items: {
    columns: [
      'title',
      'price_cents',
      'open_price',
      'tax_id',
      'takeaway_tax_id',
      'deleted_at',
      'kind',
    ],
  },
  variants: { columns: ['item_id', 'title', 'price_cents', 'deleted_at'] },
  addons: { columns: ['item_id', 'title', 'price_cents', 'deleted_at'] },
  option_groups: { columns: ['title', 'min', 'max', 'free', 'deleted_at'] },
  options: { columns: ['group_id', 'title', 'price_cents', 'deleted_at'] },
  set_steps: {
    columns: ['item_id', 'position', 'title', 'min', 'max'],
    parts: {
      set_choices: { of: 'step_id', columns: ['item_id', 'variant_id', 'surcharge_cents'] },
    },
  },
  price_lists: {
    columns: [
      'title',
      'days',
      'from_time',
      'to_time',
      'delivery_types',
      'percent_milli',
      'priority',
      'is_active',
    ],
    parts: {
      price_list_items: { of: 'list_id', columns: ['item_id', 'variant_id', 'price_cents'] },
      price_list_categories: { of: 'list_id', columns: ['category_id'] },
    },
  },
  promotions: { columns: ['title', 'terms_id', 'is_active', 'deleted_at'] },
  promotion_terms: { columns: ['promotion_id', 'terms', 'holds_from', 'holds_until'] },
  exceptions: {
    columns: [
      'at',
      'business_day',
      'kind',
      'user_id',
      'approved_by',
      'sent_by',
      'reason',
      'title',
      'value_cents',
      'after_print',
      'waste',
      'other_tender',
      'order_id',
      'bill_id',
      'invoice_id',
      'shift_id',
    ],
    isHistory: true,
  },
  cash_moves: {
    columns: [
      'shift_id',
      'kind',
      'amount_cents',
      'reason',
      'paid_to',
      'user_id',
      'approved_by',
      'created_at',
    ],
    isHistory: true,
  },
  shifts: {
    columns: [
      'drawer_id',
      'opened_at',
      'opened_by',
      'opening_approved_by',
      'closed_at',
      'closed_by',
      'closing_approved_by',
      'float_cents',
      'reason',
    ],
    isHistory: true,
  },
  shift_counts: { columns: ['shift_id', 'no', 'at', 'user_id', 'approved_by'], isHistory: true },
  // Sales are sealed by Z reports. For credit notes, the trail also seals who approved them and why.
  invoices: {
    columns: ['created_at', 'total_cents', 'user_id', 'kind', 'refund_of', 'reason', 'approved_by'],
    isHistory: true,
    only: { column: 'kind', is: 'credit' },
  },
};

/** Matches the text of statements that write to tables with sealed rows. */
export const SEALED_TABLES = new RegExp(
  `\\b(${Object.entries(SEALED)
    .flatMap(([table, { parts = {} }]) => [table, ...Object.keys(parts)])
    .join('|')})\\b`,
);

/** Returns SQL for a row as JSON, without nulls; `row` is `old.` in a trigger. */
export const jsonOf = (columns: readonly string[], row = ''): string =>
  `json_patch('{}', json_object(${columns.map((name) => `'${name}', ${row}${name}`).join(', ')}))`;

/** Returns SQL for the sealed text: the row's columns, and its parts in a fixed order. */
function textOf(table: string, { columns, parts = {} }: SealedTable): string {
  const lists = Object.entries(parts).map(([part, { of, columns: own }]) => {
    const rows = `SELECT ${jsonOf(own)} AS one FROM ${part} WHERE ${of} = ${table}.id ORDER BY 1`;
    return `(SELECT coalesce(group_concat(one), '') FROM (${rows}))`;
  });
  return [jsonOf(columns), ...lists].join(` || ';' || `);
}

/** Returns SQL that lists the sealed rows of a table as `id` and `text`. */
export function listing(table: string, sealed: SealedTable): string {
  const only = sealed.only ? `WHERE ${sealed.only.column} = '${sealed.only.is}'` : '';
  return `SELECT id, ${textOf(table, sealed)} AS text FROM ${table} ${only}`;
}
