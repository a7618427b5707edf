import { expect, it } from 'vitest';
import { normaliseChannel } from '../../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import { STOCK_PHOTO } from '../../../../src/model/edition/news-item.ts';
import { NOW } from '../../../support/read-document.ts';
import { FORMATS } from './feed-formats.ts';
import { ODD_FEEDS } from './odd-feeds.ts';

/** Default fields of the expected items. */
const DEFAULTS = {
  description: '',
  link: '#',
  pubDate: NOW.toISOString(),
  category: '',
  image: STOCK_PHOTO,
};

it.each([...FORMATS, ...ODD_FEEDS])(
  'parseFeed and normaliseChannel read the document $name as expected',
  ({ document, url, contentType, format, title, items: given }) => {
    const channel = parseFeed(new TextEncoder().encode(document), { url, contentType });
    const items = normaliseChannel(channel, { now: NOW }).map(({ id, isDated, ...item }) => item);
    expect(channel).toMatchObject({ format, title });
    expect(items).toEqual(given.map((item) => ({ ...DEFAULTS, ...item })));
    expect({}).not.toHaveProperty('polluted');
  },
);
