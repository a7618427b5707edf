import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOvertaken } from '../../src/desk/posts/store-posts.ts';
import { damageIn } from '../../src/desk/rows/read-rows.ts';
import { asOutboundError } from '../../src/http/outbound-policy.ts';
import { isInterrupted } from '../../src/shared/with-timeout.ts';
import { imagesError, OUR_FAULTS } from '../support/our-faults.ts';

/**
 * What decides by the name, code, text or built-in class of an error. Classes of our own are
 * certain.
 */
const DECIDES = [
  /\berror(?:: unknown)? instanceof (?:DOMException|(?:Type|Syntax)Error)\b/,
  /\b(?:error|cause|reason)\.(?:name|code)\s*[!=]==/,
  /\.test\((?:String\()?(?:error|cause|reason)\b/,
  /\b(?:error|cause|reason)\.message\.(?:includes|match|startsWith)/,
  /'code' in \w+/,
  /\b(?:isInterrupted|imagesFault)\(/,
];

/** Each such module of the Workers and the client, and the test that gives it faults of ours. */
const TESTED: Record<string, string> = {
  'client/radio/live-player.ts': 'test/unit/client/live-player.test.ts',
  'src/desk/posts/make-upload.ts': 'test/worker/images-faults.test.ts',
  'src/desk/posts/store-posts.ts': 'test/unit/our-faults.test.ts',
  'src/desk/rows/read-rows.ts': 'test/unit/our-faults.test.ts',
  'src/http/outbound-policy.ts': 'test/unit/our-faults.test.ts',
  'src/ingest/publish/copy-to-kv.ts': 'test/worker/ingest/refresh-cut-offs.test.ts',
  'src/paper-store/worker-pictures.ts': 'test/worker/images-faults.test.ts',
  'src/shared/with-timeout.ts': 'test/unit/our-faults.test.ts',
  'src/site/pictures/refused-picture.ts': 'test/worker/images-faults.test.ts',
  'src/site/pictures/make-variant.ts': 'test/worker/images-faults.test.ts',
};

test('what decides by the name, code or text of an error is listed, with a test of faults of ours', () => {
  const deciding = globSync('{src,client}/**/*.{ts,tsx}').filter((path) =>
    DECIDES.some((pattern) => pattern.test(readFileSync(path, 'utf8'))),
  );
  expect(deciding.sort()).toEqual(Object.keys(TESTED).sort());
  for (const [path, name] of Object.entries(TESTED))
    expect.soft(readFileSync(name, 'utf8'), path).toMatch(/OUR_FAULTS|hangs/);
});

test.each(OUR_FAULTS)(
  '“%s” is neither damage nor a conflict, and a time-out or no response',
  (error) => {
    const isLate = error.name === 'TimeoutError' || error.name === 'AbortError';
    const outbound = asOutboundError(error, 'no response', {
      url: 'https://a.example',
      hasResponse: false,
    });
    expect([isInterrupted(error), outbound.reason]).toEqual(
      isLate ? [true, 'timeout'] : [false, 'network'],
    );
    expect([damageIn(error), isOvertaken(error)]).toEqual([undefined, false]);
  },
);

test('damaged rows, and conflicts, are told from other errors', () => {
  expect(damageIn(new SyntaxError('Unexpected token'))).toBe('JSON');
  expect(isOvertaken(new Error('D1_ERROR: UNIQUE constraint failed: posts.slug'))).toBe(true);
  expect([damageIn(imagesError(9412)), isOvertaken(imagesError(9412))]).toEqual([undefined, false]);
});
