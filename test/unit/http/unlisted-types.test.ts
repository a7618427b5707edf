import { expect, test, vi } from 'vitest';
import { canBeShown } from '../../../src/edition/picture-formats.ts';
import { findFeedLinks } from '../../../src/ingest/verdict/feed-links.ts';
import { fileType } from '../../../src/site/files/file-type.ts';
import { readDocument, rss } from '../../support/read-document.ts';

const enclose = (type: string) =>
  readDocument(rss(`<item><enclosure url="/a" type="${type}"/></item>`));
const announce = (type: string) => findFeedLinks(`<link rel="alternate" type="${type}" href="/a">`);

test.each<[file: string, read: (type: string) => unknown, unlisted: string, listed: string[]]>([
  [
    'src/edition/picture-formats.ts',
    (type) => canBeShown('/a', type),
    'image/new',
    ['image/jpg', 'image/svg+xml', 'image/*', 'text/html'],
  ],
  [
    'src/ingest/parse/recordings.ts',
    enclose,
    'application/new',
    ['Application/PDF; q=1', 'application/octet-stream', 'application/ogg', 'text/html', 'mp3'],
  ],
  [
    'src/ingest/verdict/feed-links.ts',
    announce,
    'application/new+xml',
    ['application/xml; charset=utf-8', 'text/calendar', 'application/json+oembed', 'text/html'],
  ],
  ['src/site/files/file-type.ts', (type) => fileType(`/a.${type}`), 'new', ['pdf', 'svg']],
])(
  'a type that no list of %s has is logged with the file, and no other',
  (file, read, ...types) => {
    const [unlisted, listed] = types;
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    for (const type of [...listed, unlisted]) read(type);
    const logged = warn.mock.calls.map(([line]) => JSON.parse(line));
    warn.mockRestore();
    expect(logged).toEqual([{ level: 'warn', event: 'value not listed', file, value: unlisted }]);
  },
);
