import { describe, expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import {
  beginWithoutArchives,
  get,
  headlines,
  paper,
  publish,
  story,
  WITHOUT_ARCHIVES,
} from '../../../support/place-paper.ts';
import { DAY, HOUR, MINUTE } from '../../../support/publication-fixture.ts';

beginWithoutArchives();

const at = (hour: number) => ({ pubDate: `2026-11-20T0${hour}:00:00.000Z` });
const OLDER = [story('x', 'Old one', at(1)), story('y', 'Older one', at(2))];

describe('headlines of a community', () => {
  test('stay when the edition has them no more, for 90 days', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Storm in Grise Fiord')]);
    fixture.now += DAY;
    await publish(fixture, []);
    expect(await headlines(fixture, 'grise-fiord')).toEqual(['Storm in Grise Fiord']);
    fixture.now += 90 * DAY;
    await publish(fixture, []);
    expect(await headlines(fixture, 'grise-fiord')).toEqual([]);
  });

  test('are the newest fifteen', async () => {
    const fixture = paper();
    for (let round = 0; round < 4; round++) {
      const items = Array.from({ length: 5 }, (_, index) =>
        story(`${round}-${index}`, `Arviat story ${round * 5 + index}`, {
          pubDate: new Date(fixture.now + index * MINUTE).toISOString(),
        }),
      );
      await publish(fixture, items);
      fixture.now += DAY;
    }
    const shown = await headlines(fixture, 'arviat');
    expect(shown).toHaveLength(15);
    expect(shown[0]).toBe('Arviat story 19');
    expect(shown.at(-1)).toBe('Arviat story 5');
  });

  test('change with the publisher’s, and leave where they name it no more', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat'), story('b', 'Fire in Naujaat')]);
    fixture.now += HOUR;
    await publish(fixture, [story('a', 'Fire in Arviat put out'), story('b', 'False alarm')]);
    expect(await headlines(fixture, 'arviat')).toEqual(['Fire in Arviat put out']);
    expect(await headlines(fixture, 'naujaat')).toEqual([]);
    fixture.now += HOUR;
    await publish(fixture, []);
    expect(await headlines(fixture, 'arviat')).toEqual(['Fire in Arviat put out']);
    expect(await headlines(fixture, 'naujaat')).toEqual([]);
  });

  test('are one where the publisher gave a story another id and headline', async () => {
    const fixture = paper();
    const link = 'https://courier.example/fire';
    await publish(fixture, [story('a', 'Fire in Arviat', { link })]);
    fixture.now += HOUR;
    await publish(fixture, [story('b', 'Arviat fire put out', { link })]);
    expect(await headlines(fixture, 'arviat')).toEqual(['Arviat fire put out']);
  });

  test('leave where the publisher took a story back: its feed has older ones', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat', at(5)), ...OLDER]);
    fixture.now += HOUR;
    await publish(fixture, OLDER);
    expect(await headlines(fixture, 'arviat')).toEqual([]);
    fixture.now += HOUR;
    await publish(fixture, []);
    expect(await headlines(fixture, 'arviat')).toEqual([]);
  });

  test.each([
    ['its text', { alsoIn: [{ publisher: 'Courier', link: 'https://courier.example/a' }] }],
    ['its text, of one owner', { owner: 'Both' }],
    ['its page', { title: 'A night of fire', link: 'https://courier.example/a' }],
  ])(
    'stay where another publisher’s story is joined with theirs by %s, and leave with both',
    async (_, joined) => {
      const fixture = paper();
      const description =
        'A house burned down on Sunday and nobody was in it, the fire chief of the hamlet says.';
      await publish(fixture, [story('a', 'Fire in Arviat', { description, ...at(5) }), ...OLDER]);
      fixture.now += HOUR;
      const wire = {
        description,
        publisher: 'The Wire',
        link: 'https://wire.example/fire',
        ...at(4),
      };
      await publish(fixture, [story('w', 'Fire in Arviat', { ...wire, ...joined }), ...OLDER]);
      expect(await headlines(fixture, 'arviat')).toEqual(['Fire in Arviat']);
      fixture.now += HOUR;
      await publish(fixture, OLDER);
      const left = 'title' in joined ? [] : ['Fire in Arviat'];
      expect(await headlines(fixture, 'arviat')).toEqual(left);
    },
  );

  test('leave where the publisher took a story back whose page another feed claims', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat', at(5)), ...OLDER]);
    fixture.now += HOUR;
    const claim = {
      publisher: 'Rival',
      link: 'https://courier.example/a',
      isElsewhere: true,
    } as const;
    await publish(fixture, [story('r', 'A night', { ...claim, ...at(5) }), ...OLDER]);
    expect(await headlines(fixture, 'arviat')).toEqual([]);
  });

  test('stay where a feed is full and its older stories went first', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat', at(1))]);
    fixture.now += HOUR;
    await publish(fixture, [story('b', 'One', at(2)), story('c', 'Two', at(3))]);
    expect(await headlines(fixture, 'arviat')).toEqual(['Fire in Arviat']);
  });

  test('have no story of a far future', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat', { pubDate: '2099-01-01T00:00:00.000Z' })]);
    expect(await headlines(fixture, 'arviat')).toEqual([]);
  });
});

describe('the feed of a community', () => {
  test('has its headlines, and validators that hold while they do', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat'), story('b', 'Iqaluit votes')]);
    const path = '/feeds/communities/arviat.xml';
    const response = await get(fixture, path);
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    expect(response.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    const xml = await response.text();
    expect(xml).toContain(`<title>${fixture.publication.hosts[1]} - Arviat Headlines</title>`);
    expect(xml).toContain(
      `<link>https://${fixture.publication.hosts[0]}/communities/arviat</link>`,
    );
    expect(xml.match(/<item>/g)).toHaveLength(1);
    expect(xml).toContain('<source url="https://courier.example/feed">Courier</source>');
    const etag = response.headers.get('ETag') ?? '';
    fixture.now += HOUR;
    await publish(fixture, [story('a', 'Fire in Arviat'), story('c', 'Iqaluit votes again')]);
    const request = new Request(`https://${fixture.publication.hosts[0]}${path}`, {
      headers: { 'If-None-Match': etag },
    });
    expect((await serveSite(request, fixture.context())).status).toBe(304);
  });

  test('without any headline is an empty feed, the same all day', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Iqaluit votes')]);
    const path = '/feeds/communities/grise-fiord.xml';
    const first = await (await get(fixture, path)).text();
    expect(first).not.toContain('<item>');
    expect(first).toContain('<pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate>');
    fixture.now += HOUR;
    await publish(fixture, [story('b', 'Iqaluit votes again')]);
    expect(await (await get(fixture, path)).text()).toBe(first);
  });

  test('is no shorter one where the kept headlines cannot be read: 503 without a last good one', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat')]);
    const path = '/feeds/communities/arviat.xml';
    const response = await get(fixture, path, { EDITIONS: WITHOUT_ARCHIVES });
    expect(response.status).toBe(503);
    fixture.now += 5_000;
    expect((await get(fixture, path)).status).toBe(200);
  });

  test.each(['nowhere.xml', 'arviat', 'arviat.json', '.xml', '__proto__.xml'])(
    'is not there as %s',
    async (file) => {
      const fixture = paper();
      await publish(fixture, [story('a', 'Fire in Arviat')]);
      expect((await get(fixture, `/feeds/communities/${file}`)).status).toBe(404);
    },
  );
});
