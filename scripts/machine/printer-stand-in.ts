// A printer inside the machine: it listens on port 9100, reports that it is ready, and keeps what it receives.
import type { Guest } from './guest.ts';

const PAPER = '/run/printer-stand-in';
const PROGRAM = `
const { appendFileSync } = require('node:fs');
require('node:net').createServer((socket) => {
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    if (bytes.includes(Buffer.from('1004', 'hex'))) socket.write(Buffer.of(0x12));
    appendFileSync('${PAPER}', bytes);
  });
}).listen(9100, '127.0.0.1');
`;

/** Starts the printer, and allows the hub to print on its own machine. */
export async function startPrinter(guest: Guest): Promise<void> {
  await guest.put('/run/printer.cjs', PROGRAM);
  await guest.must(
    `: >${PAPER}; systemd-run --unit=printer-stand-in $(command -v node) /run/printer.cjs`,
  );
  await guest.must('echo LOOPBACK_PRINTERS=1 >>/etc/comanda.env; systemctl restart comanda');
}

/** Waits for a word on the printer's paper; returns how many bytes the printer has received in all. */
export async function waitForPaper(guest: Guest, word: string, seconds = 60): Promise<number> {
  const found = `for i in $(seq ${seconds}); do grep -qa '${word}' ${PAPER} && exit 0; sleep 1; done; exit 1`;
  const { code } = await guest.run(found, seconds + 60);
  const bytes = Number(await guest.must(`stat -c %s ${PAPER}`));
  if (code !== 0) throw new Error(`no ${word} on paper in ${seconds} s, ${bytes} bytes`);
  return bytes;
}
