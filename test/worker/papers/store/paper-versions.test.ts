import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/lib/clock/durations.ts';
import {
  DamagedVersionError,
  listVersions,
  markPublished,
  readVersion,
  saveVersion,
  sweep,
} from '../../../../src/papers/store/paper-versions.ts';
import { empty, firstOf, run } from '../../../support/database.ts';
import { type Files, folderWith } from '../../../support/editor-paper.ts';
import { runs } from '../../../support/effort.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

beforeEach(() => empty('paper_versions', 'paper_texts'));

const save = async (files: Files, { base = 0, by = 'Ann', now = NOW, id = 'my-town' } = {}) =>
  saveVersion(env, await folderWith(files, id), { base, by, now, message: '' });

const textIn = async (path: string, version?: number) => {
  const found = await readVersion(env, 'my-town', version);
  return found && new TextDecoder().decode(found.folder.bytesOf(path));
};

describe('a version of a folder', () => {
  test('is read as it was saved, whatever its files contain', async () => {
    const content = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom('', '\ufeffbom\r\n', 'a\0b', "'); DROP TABLE posts; --", '?1'),
      fc.constant('ᓄᓇᕗᑦ 😀'.repeat(6_000)),
    );
    const files = fc.dictionary(
      fc.constantFrom('paper.yaml', 'about.md', 'pictures/ice.jpg'),
      content,
    );
    let base = 0;
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        const saved = await save(given, { base });
        if (saved.kind === 'saved') base = saved.version;
        const { folder } = (await readVersion(env, 'my-town')) ?? {};
        const expected = await folderWith(given);
        expect([...(folder?.files.keys() ?? [])]).toEqual([...expected.files.keys()]);
        for (const path of expected.files.keys())
          expect(await folder?.read(path)).toEqual(await expected.read(path));
      }),
      { numRuns: runs(20) },
    );
  });

  test('has the next number, and unchanged files are not saved again', async () => {
    expect(await save({ 'paper.yaml': 'a' })).toEqual({ kind: 'saved', version: 1 });
    expect(await save({ 'paper.yaml': 'b' }, { base: 1 })).toEqual({ kind: 'saved', version: 2 });
    for (const base of [0, 1, 2])
      expect(await save({ 'paper.yaml': 'b' }, { base })).toEqual({ kind: 'saved', version: 2 });
    const versions = await listVersions(env, 'my-town');
    expect(versions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [2, 'Ann'],
      [1, 'Ann'],
    ]);
    expect(await textIn('paper.yaml', 1)).toBe('a');
  });

  test('costs one row and the text of the changed file', async () => {
    const others = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.md`, `${at}`]));
    await save({ ...others, 'paper.yaml': 'a' });
    await save({ ...others, 'paper.yaml': 'b' }, { base: 1 });
    const count = (table: string) => firstOf(`SELECT count(*) FROM ${table}`);
    expect([await count('paper_versions'), await count('paper_texts')]).toEqual([2, 32]);
  });

  test('is refused if somebody has saved a newer one, whose author is named, and nothing is lost', async () => {
    await save({ 'paper.yaml': 'a' });
    await save({ 'paper.yaml': 'b' }, { base: 1, by: 'Ben', now: NOW + 5 });
    const late = await save({ 'paper.yaml': 'c', 'faq.yaml': '' }, { base: 1 });
    expect(late).toMatchObject({
      kind: 'newer',
      newest: { version: 2, savedBy: 'Ben', savedAt: NOW + 5 },
    });
    expect(await textIn('paper.yaml')).toBe('b');
  });

  test('that two people save at the same time is stored once, whoever comes first', async () => {
    await save({ 'paper.yaml': 'a' });
    const outcomes = await Promise.all(
      ['b', 'c', 'd'].map((text) => save({ 'paper.yaml': text }, { base: 1, by: text })),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['newer', 'newer', 'saved']);
    const newest = await textIn('paper.yaml');
    for (const outcome of outcomes)
      if (outcome.kind === 'newer') expect(outcome.newest.savedBy).toBe(newest);
  });

  test('based on a deleted database counts as the first', async () => {
    expect(await save({ 'paper.yaml': 'a' }, { base: 7 })).toEqual({ kind: 'saved', version: 1 });
  });

  test('belongs to one paper alone, even if another has the same texts', async () => {
    await save({ 'paper.yaml': 'a' });
    await save({ 'paper.yaml': 'a' }, { id: 'next-town' });
    await run("DELETE FROM paper_texts WHERE paper = 'next-town'");
    expect(await textIn('paper.yaml')).toBe('a');
    await expect(readVersion(env, 'next-town')).rejects.toThrow(DamagedVersionError);
  });

  test('that an earlier release stored in pieces is read, and its pieces count as used again', async () => {
    await save({ 'paper.yaml': 'one two' });
    await run("UPDATE paper_texts SET text = 'one ', used_at = 0");
    await run(
      "INSERT INTO paper_texts (paper, hash, piece, text, used_at) SELECT paper, hash, 1, 'two', 0 FROM paper_texts",
    );
    expect(await textIn('paper.yaml')).toBe('one two');
    await save({ 'paper.yaml': 'other' }, { base: 1 });
    await save({ 'paper.yaml': 'one two' }, { base: 2 });
    expect(await firstOf('SELECT count(*) FROM paper_texts WHERE used_at = 0')).toBe(0);
    expect(await textIn('paper.yaml')).toBe('one two');
  });

  test('to which an earlier release appended its pieces is read without them', async () => {
    await save({ 'paper.yaml': 'one two' });
    await run(
      "INSERT INTO paper_texts (paper, hash, piece, text, used_at) SELECT paper, hash, 1, 'two', 0 FROM paper_texts",
    );
    expect(await textIn('paper.yaml')).toBe('one two');
  });

  test('with too many files is refused', async () => {
    const files = Array.from({ length: 400 }, (_, at) => [`pictures/${'x'.repeat(150)}${at}`, 'a']);
    await expect(save(Object.fromEntries(files))).rejects.toThrow('too large to be stored');
  });
});

test('the newest hundred versions are retained, and those published within a year', async () => {
  const published = [1, 3, 5];
  for (let base = 0; base < 120; base++) {
    await save({ 'paper.yaml': `version ${base + 1}`, 'about.md': 'same' }, { base });
    if (published.includes(base + 1))
      await markPublished(env, 'my-town', { version: base + 1, digest: 'd' });
  }
  const numbers = async () => (await listVersions(env, 'my-town')).map(({ version }) => version);
  expect(await numbers()).toHaveLength(103);
  expect((await numbers()).filter((version) => version <= 20)).toEqual([5, 3, 1]);
  await sweep(env, 'my-town', NOW + 400 * DAY_MS);
  // The last published one is what readers have.
  expect((await numbers()).filter((version) => version <= 20)).toEqual([5]);
  for (const version of await numbers())
    expect(await textIn('paper.yaml', version)).toBe(`version ${version}`);
  expect(await firstOf('SELECT count(*) FROM paper_texts')).toBe(102);
});
