// Adds up a day from the facts of a hub and compares it with the hub's own Z (contract 34.3).
//   node sample-client.mjs http://localhost:8080 <API key with facts:read> [number of the Z]
import { createHash } from 'node:crypto';

/** Returns JSON with sorted members, as the hub hashes it. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

/** Reads all facts and checks that each fact follows from the fact before it. */
async function* readFacts(hub, key) {
  let [after, hash] = [0, ''];
  for (;;) {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await fetch(`${hub}/api/v1/facts?after=${after}&limit=1000`, { headers });
    if (!answer.ok) throw new Error(`the hub answered ${answer.status}: ${await answer.text()}`);
    const { facts } = await answer.json();
    if (facts.length === 0) return;
    for (const { hash: given, ...fact } of facts) {
      hash = createHash('sha256')
        .update(hash + canonical(fact))
        .digest('hex');
      if (fact.seq !== after + 1 || hash !== given)
        throw new Error(`fact ${fact.seq} is not whole`);
      after = fact.seq;
      yield fact;
    }
  }
}

const round = (amount) => Math.round(amount * 1000) / 1000;
const sum = (list, figure) => round(list.reduce((all, one) => all + figure(one), 0));

/**
 * Adds up the facts between two Zs. `counted` contains the payments of earlier Zs: such a payment counts only if it
 * is cancelled now, and is then subtracted.
 */
function addUp(facts, counted) {
  const of = (kind) => facts.filter((fact) => fact.kind === kind).map(({ body }) => body);
  const payments = [...new Map(of('payment').map((one) => [one.id, one])).values()];
  const signOf = ({ id, cancelled_at }) =>
    (cancelled_at === null ? 1 : 0) - (counted.has(id) ? 1 : 0);
  const byTitle = {};
  for (const one of payments)
    byTitle[one.title] = (byTitle[one.title] ?? 0) + signOf(one) * one.amount;
  const tips = sum(payments, (one) => signOf(one) * one.tip);
  for (const { id } of payments) counted.add(id);
  const lines = [...of('invoice'), ...of('credit')];
  return {
    sales: { count: of('invoice').length, amount: sum(of('invoice'), ({ total }) => total) },
    credits: { count: of('credit').length, amount: 0 - sum(of('credit'), ({ total }) => total) },
    tax: sum(lines, ({ tax_total }) => tax_total),
    discounts: sum(of('invoice'), ({ discount_total }) => discount_total),
    comps: sum(of('invoice'), ({ comp_total }) => comp_total),
    voids: sum(of('void'), ({ value }) => value),
    tips,
    payments: Object.entries(byTitle)
      .map(([title, amount]) => [title, round(amount)])
      .sort(),
    moved: sum(of('cash'), ({ kind, amount }) => (kind === 'in' ? amount : 0 - amount)),
  };
}

/** Returns the figures of a Z in the same form as `addUp`. */
const figuresOf = (z) => ({
  sales: z.invoices.sales,
  credits: z.invoices.credits,
  tax: sum(z.taxes, ({ tax }) => tax),
  discounts: z.discounts.amount,
  comps: z.comps.amount,
  voids: round(z.voids_before.amount + z.voids_after.amount),
  tips: z.tips,
  payments: z.payments
    .filter(({ count }) => count !== 0)
    .map(({ title, amount }) => [title, amount])
    .sort(),
  moved: round(z.cash.in - z.cash.out - z.cash.drops - z.cash.tipouts),
});

const [hub, key, wanted] = process.argv.slice(2);
const counted = new Set();
let day = [];
for await (const fact of readFacts(hub, key)) {
  if (fact.kind !== 'z') day.push(fact);
  else {
    const [added, said] = [addUp(day, counted), figuresOf(fact.body)];
    const isEqual = canonical(added) === canonical(said);
    day = [];
    if (wanted === undefined || Number(wanted) === fact.body.z_no)
      process.stdout.write(`${JSON.stringify({ z_no: fact.body.z_no, isEqual, added, said })}\n`);
  }
}
