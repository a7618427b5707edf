import { beforeEach, expect, test } from 'vitest';
import { readPhotograph } from '../pictures/photographs.ts';
import { PICTURE_FAULTS } from '../pictures/picture-host.ts';
import { rawRequest, worldForFile, worldForTest } from './fixture-world.ts';

const world = await worldForFile();
beforeEach(() => world.clearFaults());

const ADDRESS = `${world.origin}/pictures/town.jpg?mood=day`;
const PHOTOGRAPH = await readPhotograph('town', 'day', 'jpg');

test.for(['500', '403', '404'] as const)('with the fault %s all are refused', async (fault) => {
  world.setPictureFault(fault);
  for (const path of ['town.jpg', 'town.svg', 'odd/tiny.png', 'private/town.jpg'])
    expect((await rawRequest(`${world.origin}/pictures/${path}`)).status).toBe(Number(fault));
});

test('an endless picture states no length and goes on beyond 12 MB, until the client leaves', async () => {
  world.setPictureFault('endless');
  const { headers, body } = await fetch(ADDRESS);
  expect(headers.get('content-length')).toBeNull();
  let received = 0;
  for await (const chunk of body ?? []) {
    received += chunk.length;
    if (received > 12 * 1024 * 1024) break;
  }
  await expect.poll(() => world.log.at(-1)?.closedAt).toBeDefined();
});

test('a picture that is cut off promises all, and breaks off', async () => {
  world.setPictureFault('cut');
  const response = await fetch(ADDRESS);
  expect(response.headers.get('content-length')).toBe(String(PHOTOGRAPH.length));
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('pictures redirect into a private network, or in a circle', async () => {
  world.setPictureFault('redirect-private');
  const { status, headers } = await rawRequest(ADDRESS);
  expect([status, headers.location]).toEqual([302, 'http://169.254.169.254/latest/meta-data/']);
  world.setPictureFault('redirect-loop');
  const visited: string[] = [];
  for (let address = ADDRESS; !visited.includes(address); ) {
    visited.push(address);
    address = (await rawRequest(address)).headers.location ?? '';
  }
  expect(visited).toHaveLength(3);
});

test('a picture that nobody may keep is whole, and one can be an HTML page', async () => {
  world.setPictureFault('no-store');
  const kept = await rawRequest(ADDRESS);
  expect([kept.status, kept.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(kept.body.equals(PHOTOGRAPH)).toBe(true);
  world.setPictureFault('html');
  expect((await rawRequest(ADDRESS)).headers['content-type']).toBe('text/html; charset=utf-8');
});

test('the control page sets and shows the fault of pictures, and refuses one that there is not', async () => {
  const own = await worldForTest();
  const set = (fault: string) =>
    rawRequest(`${own.origin}/control/pictures`, { method: 'POST', body: `fault=${fault}` });
  expect((await set('403')).status).toBe(303);
  const page = (await rawRequest(`${own.origin}/`)).body.toString();
  expect(page).toContain('<option value="403" selected>403 refused</option>');
  for (const [name] of PICTURE_FAULTS) expect(page).toContain(`<option value="${name}"`);
  const { status, body } = await set('teapot');
  expect([status, body.toString()]).toEqual([400, 'Pictures have no fault "teapot".\n']);
  expect(() => own.setPictureFault('teapot' as '403')).toThrow('Pictures have no fault "teapot".');
  expect((await rawRequest(`${own.origin}/pictures/town.jpg`)).status).toBe(403);
  own.clearFaults();
  expect((await rawRequest(`${own.origin}/pictures/town.jpg`)).status).toBe(200);
});

test('robots.txt forbids the private pictures, which are the same as the others', async () => {
  const { headers, body } = await rawRequest(`${world.origin}/robots.txt`);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.toString()).toBe('User-agent: *\nAllow: /\nDisallow: /pictures/private/\n');
  const secret = await rawRequest(`${world.origin}/pictures/private/town.jpg?mood=day`);
  expect(secret.body.equals(PHOTOGRAPH)).toBe(true);
});
