// Bodies made from the schemas of the endpoint table: right ones, and wrong ones field by field.

interface Node {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Node[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly day?: boolean;
  readonly pattern?: string;
}

/** A value that the schema takes, with the required members only. */
export function sampleOf(schema: object): unknown {
  const node: Node = schema;
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return sampleOf(node.anyOf.find(({ type }) => type !== 'null') ?? {});
  if (node.type === 'object') return sampleObject(node);
  if (node.type === 'array') return node.minItems ? [sampleOf(node.items ?? {})] : [];
  if (node.type === 'string') return sampleText(node);
  if (node.type === 'number' || node.type === 'integer') return node.minimum ?? 1;
  return node.type === 'boolean' ? true : null;
}

const sampleText = ({ day, pattern }: Node): string => {
  if (day) return '2026-11-20';
  return pattern ? '10:30' : 'sample';
};

const sampleObject = ({ required = [], properties = {} }: Node) =>
  Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));

/** A value of a type that the schema refuses. */
function wrongFor(schema: object): unknown {
  const node: Node = schema;
  if (node.type === 'string') return 5;
  if (node.type === 'object') return 'text';
  return { wrong: 'type' };
}

/** For each required member the sample with that member wrong, and with it missing. */
export function listWrongBodies(schema: object): { field: string; body: object; how: string }[] {
  const { required = [], properties = {} }: Node = schema;
  const right = sampleOf(schema) as Record<string, unknown>;
  return required.flatMap((field) => {
    const { [field]: _, ...missing } = right;
    const wrong = { ...right, [field]: wrongFor(properties[field] ?? {}) };
    return [
      { field, body: wrong, how: 'of a wrong type' },
      { field, body: missing, how: 'missing' },
    ];
  });
}
