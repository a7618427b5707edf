import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { expect, it } from 'vitest';
import { normaliseChannel } from '../../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import { STOCK_PHOTO } from '../../../../src/model/edition/news-item.ts';
import { NOW } from '../../../support/read-document.ts';

/**
 * Documents, each with its origin (`url`, `contentType`), its format, title and items as JSON.
 * Items leave out what is as in `DEFAULTS`.
 */
const FIXTURES = join(import.meta.dirname, 'fixtures');
const [expectations = [], documents = []] = [true, false].map((isJson) =>
  readdirSync(FIXTURES).filter((name) => name.endsWith('.json') === isJson),
);

const DEFAULTS = {
  description: '',
  link: '#',
  pubDate: NOW.toISOString(),
  category: '',
  image: STOCK_PHOTO,
};

it('every fixture document has an expectation beside it, and every expectation a document', () => {
  expect(documents.length).toBeGreaterThan(15);
  expect(documents.map((name) => `${parse(name).name}.json`)).toEqual(expectations);
});

it.each(documents)(
  'parseFeed and normaliseChannel read the fixture %s as its expectation says',
  (name) => {
    const path = join(FIXTURES, `${parse(name).name}.json`);
    const { url, contentType, items: given, ...expected } = JSON.parse(readFileSync(path, 'utf8'));
    const channel = parseFeed(readFileSync(join(FIXTURES, name)), { url, contentType });
    const items = normaliseChannel(channel, { now: NOW }).map(({ id, isDated, ...item }) => item);
    expect({ format: channel.format, title: channel.title }).toEqual(expected);
    expect(items).toEqual(given.map((item: object) => ({ ...DEFAULTS, ...item })));
    expect({}).not.toHaveProperty('polluted');
  },
);
