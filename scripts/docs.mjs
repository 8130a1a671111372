// npm run docs: writes the documents that are generated from the code (server/dev/documents.ts).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { projectRoot } from './setup/files.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp, say } from './setup/step.mjs';

try {
  checkNode();
  await ensureInstalled();
  register();
  const { makeDocuments } = await import('../server/dev/documents.ts');
  for (const { path, text } of makeDocuments(projectRoot)) {
    await writeFile(join(projectRoot, path), text);
    say(`Written: ${path}`);
  }
} catch (error) {
  giveUp(error);
}
