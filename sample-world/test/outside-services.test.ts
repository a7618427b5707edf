import { expect, test } from 'vitest';
import { startFixtureWorld } from './fixture-world.ts';
import { rawRequest } from './raw-request.ts';

test('the ad network has a script of at most 4 KB for each slot, which says that its advertisement is a sample', async () => {
  const world = await startFixtureWorld();
  for (const id of [6079445, 1452360, 6079446, 1452361, 6079448, 1452363]) {
    const response = await rawRequest(`${world.origin}/ads/${id}.js`);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.body.toString()).toContain(`Sample advertisement ${id}`);
    expect(response.body.length).toBeLessThanOrEqual(4_096);
  }
});

test('the ad network has nothing for a slot that the site does not have', async () => {
  const world = await startFixtureWorld();
  expect((await rawRequest(`${world.origin}/ads/1.js`)).status).toBe(404);
});

test.each(['/university', '/university/admission'])(
  'the university at %s says that there is none',
  async (path) => {
    const world = await startFixtureWorld();
    const response = await rawRequest(world.origin + path);
    expect(response.status).toBe(200);
    expect(response.body.toString()).toContain('nobody can apply here');
  },
);

test('the donation site says that nothing can be given to it', async () => {
  const world = await startFixtureWorld();
  const response = await rawRequest(`${world.origin}/donate`);
  expect(response.status).toBe(200);
  expect(response.body.toString()).toContain('Nothing can be given here.');
});

test.each([
  ['/network/facebook', 'Facebook'],
  ['/network/inuvialuit-news', 'Inuvialuit News'],
])('the page of the network at %s says that it is a sample', async (path, name) => {
  const world = await startFixtureWorld();
  const response = await rawRequest(world.origin + path);
  expect(response.status).toBe(200);
  expect(response.body.toString()).toContain(`<h1>${name}</h1>`);
  expect(response.body.toString()).toContain('Nothing is posted here.');
  expect((await rawRequest(`${world.origin}/network/toString`)).status).toBe(404);
});
