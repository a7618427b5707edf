import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOvertaken } from '../../src/editor/posts/store-posts.ts';
import { asOutboundError } from '../../src/lib/http/outbound-policy.ts';
import { damageIn } from '../../src/lib/read-rows.ts';
import { isInterrupted } from '../../src/lib/with-timeout.ts';
import { imagesError, OUR_FAULTS } from '../support/hostile.ts';

/** Code that decides by an error's name, code, text or built-in class. Our classes are certain. */
const DECIDES = [
  /\berror(?:: unknown)? instanceof (?:DOMException|(?:Range|Type|Syntax)Error)\b/,
  /\b(?:error|cause|reason)\.(?:name|code)\s*[!=]==/,
  /\.test\((?:String\()?(?:error|cause|reason)\b/,
  /\b(?:error|cause|reason)\.message\.(?:includes|match|startsWith)/,
  /'code' in \w+/,
  /\b(?:isInterrupted|imagesFault)\(/,
];
/** Code that treats all errors of an awaited call alike. */
const TAKES_ALL = /\btry \{(?:(?!\btry \{).)*?\bawait\b(?:(?!\btry \{).)*?\} catch \{/s;

/** Modules whose errors come only from computations, not from the platform. */
const COMPUTING = ['src/feeds/parse/parse-date.ts', 'src/model/push/quiet-hours.ts'];
/** How a test makes a call fail or hang. */
const FAULT =
  /(?:\.\.\.|of |each\()OUR_FAULTS\b|: hangs\b|\('hangs'\)|Promise\.reject\(|'robots\.txt'/;

/** The other modules, and the test that gives each platform faults. */
const TESTED: Record<string, string> = {
  'client/radio/live-player.ts': 'test/unit/client/live-player.test.ts',
  'src/editor/posts/take-upload.ts': 'test/worker/images-faults.test.ts',
  'src/editor/posts/store-posts.ts': 'test/unit/our-faults.test.ts',
  'src/lib/read-rows.ts': 'test/unit/our-faults.test.ts',
  'src/lib/http/outbound-policy.ts': 'test/unit/our-faults.test.ts',
  'src/ingest/publish/copy-to-kv.ts': 'test/worker/ingest/polls.test.ts',
  'src/papers/store/worker-pictures.ts': 'test/worker/images-faults.test.ts',
  'src/site/archive/write-archive.ts': 'test/worker/site/archive/archive-faults.test.ts',
  'src/site/http/limit-requests.ts': 'test/worker/security/headers.test.ts',
  'src/site/pictures/fetch-picture.ts': 'test/worker/site/pictures/picture-faults.test.ts',
  'src/lib/with-timeout.ts': 'test/unit/our-faults.test.ts',
  'src/lib/pictures/refused-picture.ts': 'test/worker/images-faults.test.ts',
  'src/lib/pictures/make-variant.ts': 'test/worker/images-faults.test.ts',
};

test('each module that decides by an error’s name, code or text has a test with platform faults', () => {
  const deciding = globSync('{src,client}/**/*.{ts,tsx}').filter((path) => {
    const code = readFileSync(path, 'utf8');
    // The client shows or retries every failure.
    const patterns = path.startsWith('src/') ? [...DECIDES, TAKES_ALL] : DECIDES;
    return patterns.some((pattern) => pattern.test(code));
  });
  expect(deciding.sort()).toEqual([...COMPUTING, ...Object.keys(TESTED)].sort());
  for (const [path, name] of Object.entries(TESTED))
    expect.soft(withoutComments(readFileSync(name, 'utf8')), path).toMatch(FAULT);
});

function withoutComments(code: string): string {
  return code.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
}

test.each(OUR_FAULTS)(
  'the platform fault “%s” is a timeout or network error, not damage or a conflict',
  (error) => {
    const isLate = error.name === 'TimeoutError' || error.name === 'AbortError';
    const outbound = asOutboundError(error, 'no response', {
      url: 'https://a.example',
      hasResponse: false,
    });
    expect([isInterrupted(error), outbound.reason]).toEqual(
      isLate ? [true, 'timeout'] : [false, 'network'],
    );
    expect(outbound.message).not.toContain('internal error');
    expect([damageIn(error), isOvertaken(error)]).toEqual([undefined, false]);
  },
);

test('damaged rows and conflicts are distinguished from other errors', () => {
  expect(damageIn(new SyntaxError('Unexpected token'))).toBe('JSON');
  expect(isOvertaken(new Error('D1_ERROR: UNIQUE constraint failed: posts.slug'))).toBe(true);
  expect([damageIn(imagesError(9412)), isOvertaken(imagesError(9412))]).toEqual([undefined, false]);
});
