// Cleans texts from people and programs according to their schema (contract 1).

export interface SchemaNode {
  readonly type?: string;
  readonly clean?: 'line' | 'block' | 'secret';
  readonly sentence?: string;
  readonly maxLength?: number;
  readonly maxBytes?: number;
  readonly maxItems?: number;
  /**
   * The maximum number of items of a list that are cleaned. Set if a command, not the schema, checks the list's length.
   */
  readonly cleansAtMost?: number;
  /** A fault inside this list is reported as a fault of the whole list. */
  readonly isWhole?: true;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  /** The values of an object with free member names, such as texts by language. */
  readonly additionalProperties?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
}

// The characters that are removed: control characters, and characters that change the text direction. They could garble
// a ticket.
const UNSEEN = /[\p{Cc}\p{Surrogate}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;
const UNSEEN_IN_BLOCK =
  /(?!\n)[\p{Cc}\p{Surrogate}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;
const NUMERIC = /^\s*-?\d+(\.\d+)?\s*$/;

/**
 * The factor by which a typed text may be longer than its normalised form: one composed letter may have been typed as
 * four characters.
 */
const AS_TYPED = 4;
/** The limit for texts without a length in their schema, such as days and choices. */
const SHORT = 120;
/**
 * Combining marks after the eighth in a run are removed. No script has more marks on one letter, and normalising a
 * long run takes quadratic time.
 */
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;

/**
 * Returns true if a text of this length may have at most `max` characters once it is normalised. Other texts are
 * refused without normalising them.
 */
export const mayFit = (text: string, max: number): boolean => text.length <= max * AS_TYPED;

const fitsSchema = ({ maxLength, maxBytes }: SchemaNode, text: string): boolean =>
  mayFit(text, maxLength ?? maxBytes ?? SHORT);

export function cleanText(text: string, kind: 'line' | 'block' | 'secret'): string {
  const normal = text.replace(PILED_MARKS, '$1').normalize('NFC');
  if (kind === 'secret') return normal;
  if (kind === 'block') return normal.replace(/\r\n?/g, '\n').replace(UNSEEN_IN_BLOCK, '').trim();
  return normal
    .replace(/[\r\n\t]+/g, ' ')
    .replace(UNSEEN, '')
    .trim();
}

type Cleaner = (value: unknown) => unknown;

/**
 * Returns a function that normalises the texts in a value of this schema, and converts numeric texts and 1/0 if the
 * schema has a number or a flag. The function checks nothing. Create it once per schema, because every request uses it.
 */
export function makeCleaner(schema: SchemaNode): Cleaner {
  const { anyOf, items } = schema;
  if (anyOf) return unionCleaner(anyOf);
  const cleanItems = schema.type === 'array' && items ? makeCleaner(items) : undefined;
  const longest = schema.maxItems ?? schema.cleansAtMost ?? Number.POSITIVE_INFINITY;
  const cleanMembers = membersCleaner(schema);
  return (value) => {
    if (typeof value === 'string') return cleanString(schema, value);
    if (schema.type === 'boolean' && (value === 1 || value === 0)) return value === 1;
    if (cleanItems && Array.isArray(value)) {
      return value.length > longest ? value : value.map((item) => cleanItems(item));
    }
    return cleanMembers && typeof value === 'object' && value !== null
      ? cleanMembers(value)
      : value;
  };
}

/** True for the schema of a number or null. An empty form field sends an empty text, which then means null. */
const isLooseNumber = (nodes: readonly SchemaNode[]): boolean =>
  nodes.some(({ type }) => type === 'null') &&
  nodes.every(({ type }) => type === 'null' || type === 'number' || type === 'integer');

function unionCleaner(nodes: readonly SchemaNode[]): Cleaner {
  const branches = nodes.map((node) => ({ node, cleanIt: makeCleaner(node) }));
  const takesEmpty = isLooseNumber(nodes);
  return (value) => {
    if (takesEmpty && value === '') return null;
    const branch = branches.find(({ node }) => suits(node, value)) ?? branches[0];
    return branch && value !== null ? branch.cleanIt(value) : value;
  };
}

function membersCleaner({
  properties,
  additionalProperties,
}: SchemaNode): ((value: object) => object) | undefined {
  if (properties) return objectCleaner(properties);
  if (typeof additionalProperties !== 'object') return undefined;
  const cleanValue = makeCleaner(additionalProperties);
  return (value) =>
    Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanValue(each)]));
}

function objectCleaner(
  properties: Readonly<Record<string, SchemaNode>>,
): (value: object) => object {
  const members = Object.entries(properties).map(
    ([name, node]) => [name, makeCleaner(node)] as const,
  );
  return (value) => {
    const cleaned: Record<string, unknown> = {};
    for (const [name, cleanIt] of members) {
      const given = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
      if (given !== undefined) cleaned[name] = cleanIt(given);
    }
    return cleaned;
  };
}

function cleanString(schema: SchemaNode, value: string): unknown {
  if (schema.type === 'number' || schema.type === 'integer') {
    return NUMERIC.test(value) ? Number(value) : value;
  }
  if (schema.type === 'boolean') return value === '1' || value === '0' ? value === '1' : value;
  return schema.clean && fitsSchema(schema, value) ? cleanText(value, schema.clean) : value;
}

/** Returns true if a branch of a union is meant for this value. */
function suits(node: SchemaNode, value: unknown): boolean {
  if (value === null) return node.type === 'null';
  if (typeof value === 'object') return node.type === (Array.isArray(value) ? 'array' : 'object');
  if (typeof value === 'string' && (node.type === 'number' || node.type === 'integer')) {
    return NUMERIC.test(value);
  }
  return node.type === typeof value || (node.type === 'integer' && typeof value === 'number');
}
