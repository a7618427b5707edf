import { expect, test } from 'vitest';
import type { Notice } from '../../../../src/edition/editorial.ts';
import { type EditorialSite, sayNotices as say, stationSite } from '../../../support/editorial.ts';
import { MINUTE } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const TITLE = 'School closed today';
const at = (site: EditorialSite, minutes: number) =>
  new Date(site.now + minutes * MINUTE).toISOString();

test('/notices says plainly that there is none, and shows those of the next three days with their time', async () => {
  const site = await stationSite();
  expect((await site.read('/notices')).html).toContain(
    'No notice and no weather warning is in force',
  );
  const day = 24 * 60;
  await say(
    site,
    { from: at(site, 2 * day), until: at(site, 3 * day) },
    {
      id: 'later',
      from: at(site, 4 * day),
      until: at(site, 5 * day),
      texts: [{ language: 'en', title: 'No water', text: '' }],
    },
  );
  const page = await site.read('/notices');
  expect(await page.texts('h2')).toContain('In the next three days');
  expect(await page.texts('.place-warnings b')).toEqual([TITLE]);
  expect((await page.texts('.place-warnings .meta')).join()).toMatch(
    /^from .+, until .+ · Hamlet of Pond Inlet$/,
  );
  site.now += day * MINUTE;
  expect(await (await site.read('/notices')).texts('.place-warnings b')).toEqual([
    TITLE,
    'No water',
  ]);
});

test('/notices shows hostile texts as texts, as all do that have a notice', async () => {
  const site = await stationSite();
  const hostile = '</p></aside><script>alert(1)</script>"\'&<img src=x>';
  const texts = [{ language: 'en', title: hostile, text: hostile }];
  await say(site, { texts, source: hostile, link: 'https://hamlet.example/?a="><script>&b=1' });
  const pages = ['/about', '/notices', '/today', '/communities/pond-inlet'];
  for (const path of [...pages, '/feeds/notices.xml']) {
    const { html } = await site.read(path);
    expect(html, path).not.toMatch(/<script>alert|<img src=x|"><script>/);
    expect(html, path).toContain('&lt;script&gt;alert(1)');
  }
});

test('/feeds/notices.xml is Atom with the notices in force, and no entry where there are none', async () => {
  const site = await stationSite();
  const read = async () => (await site.get('/feeds/notices.xml')).text();
  expect(await read()).not.toContain('<entry>');
  await say(
    site,
    { communities: ['pond-inlet'], link: 'https://hamlet.example/' },
    { id: 'x', from: at(site, 5) },
  );
  const response = await site.get('/feeds/notices.xml');
  expect(response.headers.get('Content-Type')).toBe('application/atom+xml');
  const xml = await response.text();
  expect(xml.match(/<entry>/g)).toHaveLength(1);
  expect(xml).toContain('<title>Closure: School closed today for Pond Inlet</title>');
  expect(xml).toContain('/notices#school</id>');
  expect(xml).toContain('<name>Hamlet of Pond Inlet</name>');
  expect(xml).toContain('<link rel="related" href="https://hamlet.example/"/>');
  site.now += 6 * MINUTE;
  expect((await read()).match(/<entry>/g)).toHaveLength(2);
  site.now += 60 * MINUTE;
  expect(await read()).not.toContain('<entry>');
});

test('/api/notices has those in force and to come, readable for pages of any site, and none that has ended', async () => {
  const site = await stationSite();
  await say(site, { id: 'b', from: at(site, 5) }, {});
  const read = async () => {
    const headers = { Origin: 'https://a.example' };
    const response = await site.get('/api/notices', {}, { headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const { notices } = await response.json<{ notices: (Notice & { isInForce: boolean })[] }>();
    return notices.map(({ id, isInForce }) => [id, isInForce]);
  };
  expect(Object.fromEntries(await read())).toEqual({ school: true, b: false });
  site.now += 5 * MINUTE;
  expect(Object.fromEntries(await read())).toEqual({ b: true, school: true });
  site.now += 61 * MINUTE;
  expect(await read()).toEqual([]);
});
