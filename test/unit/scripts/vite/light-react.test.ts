import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  SERVER_WITH_LATE_STREAM,
  withoutSentinelStack,
} from '../../../../scripts/vite/light-react.ts';

const SOURCES = join(import.meta.dirname, '../../../../src');
const require = createRequire(import.meta.url);

test('what the site imports of react-dom/server is all that its build has of it', () => {
  const modules = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const imported = modules.flatMap((path) => {
    const code = readFileSync(join(SOURCES, path), 'utf8');
    const [, names = ''] = /import \{([^}]*)\} from 'react-dom\/server'/.exec(code) ?? [];
    return names.split(',').flatMap((name) => name.trim() || []);
  });
  const exported = Array.from(
    SERVER_WITH_LATE_STREAM.matchAll(/exports\.(\w+)/g),
    ([, name]) => name,
  );
  expect(new Set(imported)).toEqual(new Set(exported.filter((name) => name !== 'version')));
});

test('the suspense error without a stack is an error with React’s own message', () => {
  const code = readFileSync(
    require
      .resolve('react-dom/server.edge')
      .replace('server.edge.js', 'cjs/react-dom-server-legacy.browser.production.js'),
    'utf8',
  );
  const [, sentinel = ''] = /SuspenseException = ([^;]+);/.exec(withoutSentinelStack(code)) ?? [];
  const formatProdErrorMessage = (number: number) => `message ${number}`;
  const error = new Function('formatProdErrorMessage', `return ${sentinel}`)(
    formatProdErrorMessage,
  );
  expect(error).toBeInstanceOf(Error);
  expect([error.message, Object.hasOwn(error, 'stack')]).toEqual(['message 460', false]);
});

test('the build fails where React makes its suspense error in another way', () => {
  expect(() => withoutSentinelStack('var SuspenseException = new Error("x")')).toThrow(
    'SuspenseException',
  );
});
