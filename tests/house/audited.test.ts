// Every change is in the audit trail: from the route of each writing endpoint, the calls lead to `audit`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { type EndpointKey, endpointKeys } from '#shared/endpoints/table.ts';
import { resolveImport } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const AUDIT = 'server/audit/record.ts#audit';

/** Endpoints that write no row, each with the reason. */
const WITHOUT: Partial<Record<EndpointKey, string>> = {
  'POST /accounts/lookup': 'only reads, and counts wrong codes',
  'POST /approvals':
    'is the call itself, tried and rolled back; what stores the question audits it',
  'POST /auth/pairing': "a stranger's screen waits, in memory; who it becomes is audited",
  'POST /auth/refresh-token':
    'a session goes on, every quarter of an hour; its beginning is audited',
  'POST /guest/call': "is a guest's, and shown until staff clear it, which is audited",
  'POST /invoices/orders': 'only reads',
  'POST /menu-items/import/check': 'only reads',
  'POST /orders/complete-order-payment-summary': 'only reads',
  'POST /settings/promotions/preview': 'only reads',
  'POST /standby/heard': 'a working hub refuses it, a standby keeps it in memory',
  'POST /standby/takeover':
    'a working hub refuses it; at a standby nothing can be written, and its first command notes it',
  'POST /settings/mail/test': 'stores nothing; a test mail leaves the hub',
};

const calls: ReadonlySet<string> = new Set(endpointKeys);

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Returns whether a member of a node is only a property name and not a reference: `.title`, `title:`. */
const isNameOnly = ({ type, computed, shorthand }: Node, member: string): boolean =>
  (type === 'MemberExpression' && member === 'property' && !computed) ||
  (type === 'Property' && member === 'key' && !computed && !shorthand);

/** Returns a node and every node below it. */
function nodesOf(node: Node): Node[] {
  const inside = Object.entries(node).flatMap(([member, value]) => {
    if (isNameOnly(node, member)) return [];
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
  });
  return [node, ...inside.flatMap(nodesOf)];
}
const namesIn = (node: Node): string[] =>
  nodesOf(node).flatMap(({ type, name }) => (type === 'Identifier' ? [String(name)] : []));

/**
 * Maps each top-level declaration (`file#name`), and each endpoint, to the declarations that its code refers to
 * (`file#name`).
 */
const ways = new Map<string, string[]>();

function declared(statement: Node): { name: string; node: Node }[] {
  const inner = isNode(statement.declaration) ? statement.declaration : statement;
  if (inner.type === 'VariableDeclaration') {
    return (inner.declarations as Node[]).map((node) => ({ name: namesIn(node)[0] ?? '', node }));
  }
  return isNode(inner.id) ? [{ name: String(inner.id.name), node: inner }] : [];
}

function readFile(file: string): void {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const body = program.body as unknown as Node[];
  const known = new Map<string, string>();
  for (const { name } of body.flatMap(declared)) known.set(name, `${file}#${name}`);
  for (const { type, source, specifiers } of body) {
    if (type !== 'ImportDeclaration') continue;
    const from = resolveImport(file, String((source as Node).value));
    for (const { local, imported } of specifiers as { local: Node; imported?: Node }[]) {
      known.set(String(local.name), `${from}#${imported?.name ?? 'default'}`);
    }
  }
  const refersTo = (node: Node) => namesIn(node).flatMap((name) => known.get(name) ?? []);
  for (const { name, node } of body.flatMap(declared)) ways.set(`${file}#${name}`, refersTo(node));
  for (const node of body.flatMap(nodesOf)) {
    const given = (node.type === 'CallExpression' && (node.arguments as Node[])) || [];
    const callee = isNode(node.callee) ? node.callee.name : undefined;
    // The first argument of `weighedRoute` is the hub; the first argument of `route` is the key.
    const [key, ...rest] = callee === 'weighedRoute' ? given.slice(1) : given;
    const isRoute = callee === 'route' || callee === 'weighedRoute';
    if (isRoute && key) ways.set(String(key.value), rest.flatMap(refersTo));
    // A command that is listed under the key of an endpoint handles that endpoint.
    const listed = node.type === 'Property' && isNode(node.key) ? String(node.key.value) : '';
    if (calls.has(listed) && isNode(node.value)) ways.set(listed, refersTo(node.value));
  }
}

for (const name of readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.ts') && !name.startsWith('shared/')) readFile(`server/${name}`);
}

it('finds what leaves no row: a way that ends before the trail', () => {
  expect(leadsToAudit('server/api/orders/place.ts#placeOrder')).toBe(true);
  expect(leadsToAudit('server/api/menu/csv-plan.ts#planImport')).toBe(false);
});

function leadsToAudit(start: string): boolean {
  const seen = new Set([start]);
  for (const at of seen) for (const next of ways.get(at) ?? []) seen.add(next);
  return seen.has(AUDIT);
}

const changing = endpointKeys.filter((key) => !key.startsWith('GET'));

it('every endpoint that changes something leaves a row in the audit trail, or says why not', () => {
  const silent = changing.filter((key) => !leadsToAudit(key));
  expect(changing.filter((key) => !ways.has(key))).toEqual([]);
  expect(silent.sort()).toEqual(Object.keys(WITHOUT).sort());
});
