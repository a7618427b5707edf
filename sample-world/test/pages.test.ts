import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { MOODS, SCENES } from '../pictures/picture-names.ts';
import { readPicture } from '../pictures/picture-responses.ts';
import { sampleSources } from '../publications/sources.ts';
import { startFixtureWorld } from './fixture-world.ts';
import { rawRequest } from './raw-request.ts';

const EMBEDS = [
  'events-wall',
  'image-board',
  'contact-form',
  'document-1',
  'document-2',
  'document-3',
  'video',
];

test.for(SCENES)('the scene %s is drawn in each mood, well-formed and under 6 KB', (scene) => {
  const drawn = MOODS.map((mood) => readPicture(scene, mood).toString());
  expect(new Set(drawn).size).toBe(MOODS.length);
  for (const svg of drawn) {
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).toContain('viewBox="0 0 800 450" width="800" height="450"');
    expect(Buffer.byteLength(svg)).toBeLessThan(6144);
  }
});

test('a picture is served as SVG in the mood of its address, cacheable for a year', async () => {
  const world = await startFixtureWorld();
  const response = await rawRequest(`${world.origin}/pictures/floe.svg?mood=night&w=800`);
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(response.body).toEqual(readPicture('floe', 'night'));
  const unknown = await rawRequest(`${world.origin}/pictures/floe.svg?mood=../../package`);
  expect(unknown.body).toEqual(readPicture('floe', 'dusk'));
  expect((await rawRequest(`${world.origin}/pictures/whale.svg`)).status).toBe(404);
});

test('a story page says first that the story is invented', async () => {
  const world = await startFixtureWorld();
  const page = (await rawRequest(`${world.origin}/stories/local-story-1`)).body.toString();
  expect(page).toContain('<h2>Sample story</h2>');
  expect(page).toContain('<h1>Story 1 about local</h1>');
  expect(page).toContain('The second paragraph.');
  expect(page).toContain(`href="${world.origin}/publishers/tundra-courier"`);
  expect((await rawRequest(`${world.origin}/stories/nothing`)).status).toBe(404);
});

test('a publisher has a home page with its stories', async () => {
  const world = await startFixtureWorld();
  const page = (await rawRequest(`${world.origin}/publishers/fairway`)).body.toString();
  expect(page).toContain(`${world.origin}/stories/sports-golf-story-1`);
  expect((await rawRequest(`${world.origin}/publishers/nobody`)).status).toBe(404);
});

test.for(EMBEDS)(
  'the embed %s can be framed, has no script and says what it stands for',
  async (name) => {
    const world = await startFixtureWorld();
    const response = await rawRequest(`${world.origin}/embeds/${name}`);
    expect(response.status).toBe(200);
    expect(response.headers['x-frame-options']).toBeUndefined();
    expect(response.headers['content-security-policy']).not.toContain('frame-ancestors');
    expect(response.body.toString()).toContain('Sample: on the real site this frame shows');
    expect(response.body.toString()).not.toContain('<script');
  },
);

test('the contact form says that nothing was sent', async () => {
  const world = await startFixtureWorld();
  const response = await rawRequest(`${world.origin}/embeds/contact-form`, {
    method: 'POST',
    body: 'name=A',
  });
  expect(response.body.toString()).toContain('nothing was sent');
});

test('each publisher serves its feed at a host of its own', async () => {
  const world = await startFixtureWorld();
  for (const source of sampleSources(world.origin)) {
    const response = await rawRequest(source.url);
    expect([source.id, response.status]).toEqual([source.id, 200]);
  }
  const hosts = sampleSources(world.origin).map(({ url }) => new URL(url).host);
  expect(new Set([...hosts, new URL(world.origin).host]).size).toBe(28);
  expect(world.log.map((entry) => entry.feedId)).toEqual(
    sampleSources('http://127.0.0.1:1').map(({ id }) => id),
  );
});

test('a request for an address that does not exist gets 404', async () => {
  const world = await startFixtureWorld();
  for (const path of ['/nothing', '/feeds/nobody', '/embeds/nothing', '/feeds/']) {
    expect((await rawRequest(world.origin + path)).status).toBe(404);
  }
});
