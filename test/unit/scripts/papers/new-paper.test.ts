import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newPaper } from '../../../../scripts/papers/new-paper.ts';
import { paperFolder } from './paper-folder.ts';

test('a new paper passes the check, and is named after its id', async () => {
  const folder = paperFolder();
  expect(folder.read('paper.yaml')).not.toContain('{{');
  const hosts = ['my-town.example', 'www.my-town.example'];
  expect(folder.paper()).toMatchObject({ id: 'my-town', name: 'My Town', hosts });
});

test('every optional line of a new paper.yaml is right once its # is removed', async () => {
  const folder = paperFolder();
  const text = folder.read('paper.yaml');
  const field = /^# ( *(?:\w+:|- \{).*)$/gm;
  const whole = text
    .slice(text.indexOf('# colours:'))
    .replaceAll(/^(?:topics|newsResources): \[\]\n/gm, '')
    .replaceAll(field, '$1')
    .replaceAll('https://…', 'https://news.example/');
  folder.write('paper.yaml', text.slice(0, text.indexOf('# colours:')) + whole);
  expect(folder.problems()).toEqual([]);
});

test.each(['my-town', 'My Town', '../elsewhere', '', '-', 'schema', '__proto__', 'world'])(
  'an id "%s" makes no folder',
  async (id) => {
    const { root } = paperFolder();
    await expect(newPaper(id, root)).rejects.toThrow(/small letters|there already|of a desk/);
    expect(readdirSync(root)).toEqual(['my-town']);
  },
);
