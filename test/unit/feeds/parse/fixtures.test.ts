import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { expect, it } from 'vitest';
import { normaliseChannel } from '../../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import { NOW } from '../../../support/read-document.ts';

/** Documents in pairs with what is known of each beside its bytes (`url`, `contentType`) and what the site makes of it. */
const FIXTURES = join(import.meta.dirname, 'fixtures');
const [expectations = [], documents = []] = [true, false].map((isJson) =>
  readdirSync(FIXTURES).filter((name) => name.endsWith('.json') === isJson),
);

it('every fixture document has an expectation beside it, and every expectation a document', () => {
  expect(documents.length).toBeGreaterThan(15);
  expect(documents.map((name) => `${parse(name).name}.json`)).toEqual(expectations);
});

it.each(documents)(
  'parseFeed and normaliseChannel read the fixture %s as its expectation says',
  (name) => {
    const path = join(FIXTURES, `${parse(name).name}.json`);
    const { url, contentType, ...expected } = JSON.parse(readFileSync(path, 'utf8'));
    const channel = parseFeed(readFileSync(join(FIXTURES, name)), { url, contentType });
    const items = normaliseChannel(channel, { now: NOW }).map(({ id, isDated, ...item }) => item);
    expect({ format: channel.format, title: channel.title, items }).toEqual(expected);
  },
);
