// The documents that are generated from the code and checked in: `npm run docs` writes them, a test compares them.
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { migrate } from '../db/migrate.ts';
import { Sqlite } from '../db/sqlite.ts';
import { writeJson } from './json-text.ts';
import { makeOpenApi } from './openapi.ts';
import { describeSchema } from './schema-text.ts';

export interface GeneratedDocument {
  /** Below the root of the repository. */
  readonly path: string;
  readonly text: string;
}

function schemaOf(root: string): string {
  const db = new Sqlite(':memory:');
  try {
    migrate(db, join(root, 'migrations'));
    return describeSchema(db);
  } finally {
    db.close();
  }
}

/** Returns every generated document with the text that it must have. */
export const makeDocuments = (root: string): GeneratedDocument[] => [
  { path: 'server/docs/openapi.json', text: writeJson(makeOpenApi(packageJson.version)) },
  { path: 'migrations/schema.sql', text: schemaOf(root) },
];
