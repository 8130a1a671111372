// The thread that writes to the database loads commands only: not the web server, nor anything slow.
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commands } from '../../server/threads/commands.ts';
import { findCircles, findFolderCircles, findWay, listImports, readImports } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const imports = listImports(root, ['server', 'client']);
const WRITER = 'server/threads/writer.ts';
const isRoutes = (path: string) => /(\/|-)routes\.ts$/.test(path);
const isForbidden = (path: string) =>
  isRoutes(path) || /^(fastify|bcrypt|sharp|@fastify\/)/.test(path) || path === 'server/hub.ts';

it("the writer's thread loads neither routes nor the web server nor bcrypt", () => {
  expect(findWay(imports, [WRITER], isForbidden)).toBeUndefined();
  const reached = findWay(imports, [WRITER], (path) => path.endsWith('/orders/place.ts'));
  expect(reached?.at(-1)).toBe('server/api/orders/place.ts');
});

it('sees a way over a command to bcrypt', () => {
  const loads = [
    ...readImports(WRITER, `import { commands } from './commands.ts';`),
    ...readImports('server/threads/commands.ts', `import { hash } from 'bcrypt';`),
  ];
  expect(findWay(loads, [WRITER], isForbidden)?.at(-1)).toBe('bcrypt');
});

it('no file imports itself over others, types included', () => {
  expect(findCircles(imports)).toEqual([]);
});

it('no folder of the hub imports itself over others', () => {
  expect(findFolderCircles(imports)).toEqual([]);
});

it('sees a circle of two folders without a circle of files', () => {
  const circle = [
    ...readImports('server/domain/a/x.ts', `import { y } from '../b/y.ts';`),
    ...readImports('server/domain/b/z.ts', `import { w } from '../a/w.ts';`),
  ];
  expect(findFolderCircles(circle)).toEqual([['server/domain/a', 'server/domain/b']]);
});

it('sees a circle of two', () => {
  const circle = [
    ...readImports('server/a.ts', `import type { B } from './b.ts';`),
    ...readImports('server/b.ts', `import { a } from './a.ts';`),
  ];
  expect(findCircles(circle)).toEqual([['server/a.ts', 'server/b.ts']]);
});

it('each command is once in the writer’s list', () => {
  const all = Object.values(commands);
  expect(new Set(all).size).toBe(all.length);
});
