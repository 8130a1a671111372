// A printed paper as a web page and as plain text, for mails and for receipts on a guest's phone.
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const SIZES = { small: '13px', usual: '15px', large: '20px' } as const;

const weightOf = (weight: 'usual' | 'strong'): string => (weight === 'strong' ? '700' : '400');

function partHtml(part: ReceiptPart): string {
  switch (part.kind) {
    case 'text': {
      const style = `font-size:${SIZES[part.size]};font-weight:${weightOf(part.weight)};text-align:${part.align}`;
      return `<p dir="auto" style="margin:2px 0;${style}${part.indent ? ';padding-inline-start:12px' : ''}">${escapeHtml(part.text)}</p>`;
    }
    case 'pair': {
      const style = `font-size:${SIZES[part.size]};font-weight:${weightOf(part.weight)}`;
      return `<table role="presentation" style="width:100%;border-collapse:collapse;${style}"><tr><td dir="auto" style="padding:2px 8px 2px 0">${escapeHtml(part.left)}</td><td dir="auto" style="padding:2px 0;text-align:end;white-space:nowrap">${escapeHtml(part.right)}</td></tr></table>`;
    }
    case 'rule':
      return '<hr style="border:0;border-top:1px solid #999;margin:8px 0">';
    case 'token':
      return `<p style="margin:8px 0;text-align:center;font-size:20px;font-weight:700">${escapeHtml(part.label)} ${part.number}</p>`;
    case 'picture':
      return '';
  }
}

/** Returns a whole HTML page with these parts; it loads nothing. */
export function paperHtml(title: string, parts: readonly ReceiptPart[]): string {
  const body = parts.map(partHtml).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:#fff;color:#1c1917;font-family:system-ui,sans-serif;line-height:1.4">
<main style="max-width:420px;margin:0 auto;padding:16px">
${body}
</main>
</body>
</html>
`;
}

function partText(part: ReceiptPart): string[] {
  if (part.kind === 'text') return [part.indent ? `  ${part.text}` : part.text];
  if (part.kind === 'pair') return [`${part.left}: ${part.right}`];
  if (part.kind === 'token') return [`${part.label} ${part.number}`];
  return part.kind === 'rule' ? ['-'.repeat(32)] : [];
}

/** Returns the same content as plain text, for programs that show no HTML. */
export const paperText = (parts: readonly ReceiptPart[]): string =>
  `${parts.flatMap(partText).join('\n')}\n`;
