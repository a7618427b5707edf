import { expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  addSource,
  changeSource,
  removeSource,
} from '../../../../src/editor/headlines/edit-sources.ts';

const TEXT = `# yaml-language-server: $schema=../schema/sources.json
name: Nunavik # as readers know it
sources:
  # The one that never fails.
  - id: courier
    section: local
    publisher: "Courier"
    url: https://courier.example/feed
    maxIntervalMinutes: 60 # agreed in May
  - { id: echo, section: politics, publisher: Echo, url: https://echo.example/feed, paused: its terms }

# Invented stations.
stations:
  - { id: qc-901, name: Kuujjuaq, latitude: 58.1067, longitude: -68.4117 }
`;
const NEW = {
  url: 'https://www.north-star.example/news/feed?a=1',
  section: 'sports',
  publisher: 'North Star',
  language: undefined,
  paused: undefined,
} as const;
const COURIER = {
  section: 'local',
  publisher: 'Courier',
  language: undefined,
  paused: undefined,
} as const;

it('addSource appends a source and leaves all other lines unchanged', () => {
  const added = addSource(TEXT, NEW);
  const lines = added.split('\n');
  for (const line of TEXT.split('\n')) expect(lines).toContain(line);
  expect(parse(added).sources[2]).toEqual({
    id: 'north-star-example',
    section: 'sports',
    publisher: 'North Star',
    url: NEW.url,
  });
});

it('addSource creates a missing file, with one field per line', () => {
  expect(
    addSource(undefined, { ...NEW, language: 'fr-CA' }),
  ).toBe(`# The feeds of the paper’s own desk.
sources:
  - id: north-star-example
    section: sports
    publisher: North Star
    url: https://www.north-star.example/news/feed?a=1
    language: fr-CA
`);
});

it('addSource gives a second feed of a host a unique id, and adds no feed twice', () => {
  const once = addSource(TEXT, NEW);
  const twice = addSource(once, { ...NEW, url: 'https://north-star.example/sports' });
  expect(parse(twice).sources[3].id).toBe('north-star-example-2');
  expect(addSource(twice, NEW)).toBe(twice);
});

it('changeSource changes and removes the form’s fields, and keeps comments and other fields', () => {
  const paused = changeSource(TEXT, 'courier', { ...COURIER, section: 'arts', paused: 'a rest' });
  expect(paused).toContain('maxIntervalMinutes: 60 # agreed in May');
  expect(paused).toContain('# The one that never fails.');
  expect(parse(paused).sources[0]).toMatchObject({ section: 'arts', paused: 'a rest' });
  const resumed = changeSource(TEXT, 'echo', {
    ...COURIER,
    publisher: 'Echo',
    section: 'politics',
  });
  expect(parse(resumed).sources[1]).not.toHaveProperty('paused');
});

it('changeSource returns the same text if nothing changes or the source does not exist', () => {
  expect(changeSource(TEXT, 'courier', COURIER)).toBe(TEXT);
  expect(changeSource(TEXT, 'nobody', COURIER)).toBe(TEXT);
});

it('removeSource removes one source, but not the last one', () => {
  const removed = removeSource(TEXT, 'courier');
  expect(parse(removed).sources).toMatchObject([{ id: 'echo' }]);
  expect(removeSource(removed, 'echo')).toBe(removed);
  expect(removeSource(TEXT, 'nobody')).toBe(TEXT);
});

it('a file without a list of sources is refused', () => {
  for (const broken of ['sources: 1', '- a', 'a: [', '', 'sources: {}'])
    expect(() => addSource(broken, NEW)).toThrow();
});
