// The receipt behind a guest's link: `/r/<token>`, without a session, until it expires (contract 28.3).
import type { FastifyInstance } from 'fastify';
import { findLinkedInvoice } from '../domain/mail/receipt-links.ts';
import type { Hub } from '../hub.ts';
import { receiptLetter } from '../mail/letters.ts';
import { paperHtml } from '../mail/paper-html.ts';
import { hashToken } from '../sessions/tokens.ts';

const GONE = paperHtml('Receipt', [
  {
    kind: 'text',
    text: 'This receipt is no longer available. Please ask the restaurant for a new link.',
    align: 'center',
    weight: 'usual',
    size: 'usual',
    indent: false,
  },
]);

export function registerReceiptPage(app: FastifyInstance, hub: Hub): void {
  app.get<{ Params: { token: string } }>('/r/:token', (request, reply) => {
    const hash = hashToken(request.params.token);
    const page = hub.read((tx) => {
      const id = findLinkedInvoice(tx, hub.clock(), hash);
      return id === undefined ? undefined : receiptLetter(tx, id).html;
    });
    return reply
      .code(page === undefined ? 404 : 200)
      .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(page ?? GONE);
  });
}
