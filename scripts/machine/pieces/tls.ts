// HTTPS as `npm run tls` explains it: the hub makes its own certificate, and a client that trusts its authority can
// connect.
import { request } from 'node:https';
import { inClone } from '../context.ts';
import type { Guest } from '../guest.ts';

const FOLDER = '/var/lib/comanda/tls';

export async function tls(guest: Guest): Promise<string> {
  await guest.must('dpkg -s openssl >/dev/null || apt-get install -y -q openssl');
  await guest.must(inClone('npm run --silent tls'));
  const settings = `TLS_CERT=${FOLDER}/hub.crt\\nTLS_KEY=${FOLDER}/hub.key\\n`;
  await guest.must(`printf '${settings}' >>/etc/comanda.env`);
  try {
    const said = await guest.must(inClone('sudo scripts/apply-settings'));
    const authority = await guest.must(`cat ${FOLDER}/authority.crt`);
    const answer = await askUntilThere(guest, authority);
    const shown = said.split('\n').find((line) => line.includes('https://'));
    if (shown === undefined) throw new Error('no https address is named');
    return `${answer}; named: ${shown.trim()}`;
  } finally {
    await guest.must("sed -i '/^TLS_/d' /etc/comanda.env; systemctl restart comanda");
    await guest.hubIsWell();
  }
}

async function askUntilThere(guest: Guest, authority: string): Promise<string> {
  const end = Date.now() + 300_000;
  for (;;) {
    try {
      return await ask(guest.plan.port, authority);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/**
 * Reports the status of an HTTPS request. Rejects if the hub's certificate cannot be verified with `ca`, the
 * certificate of the authority.
 */
function ask(port: number, ca: string): Promise<string> {
  const where = { host: '127.0.0.1', port, path: '/healthz', ca, timeout: 10_000 };
  return new Promise((resolve, reject) => {
    const asked = request(where, (answer) => {
      answer.resume();
      resolve(`${answer.statusCode} over HTTPS, trusted by the authority's certificate`);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer over HTTPS')));
    asked.on('error', reject);
    asked.end();
  });
}
