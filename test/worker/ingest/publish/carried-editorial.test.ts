import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import {
  type CopyContext,
  claimUncopied,
  copyPapers,
} from '../../../../src/ingest/publish/copy-to-kv.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { PUBLICATIONS } from '../../../../src/publications/compiled-publications.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { editorialOf, storeEditorial } from '../../../support/editorial.ts';
import { publishPaper, townPaper } from '../../../support/publish-paper.ts';

const [{ desks }] = PUBLICATIONS;
const ids = desks.map(({ id }) => id);
const [first = ''] = ids;
const last = ids.at(-1) ?? '';

/** Publishes a paper, and has ingest copy it. */
async function publish(paper: Publication): Promise<void> {
  await publishPaper(paper);
  const context: CopyContext = {
    db: env.DB,
    desks: new DeskStore(env.DB, desks),
    kv: env.EDITIONS,
    now: () => new Date(),
    followedHere: (desk) => desk,
  };
  await copyPapers((await claimUncopied(context).all()).results, context);
}

async function revisions(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare('SELECT desk, revision FROM desk_weather').all<{
    desk: string;
    revision: number;
  }>();
  return Object.fromEntries(results.map(({ desk, revision }) => [desk, revision]));
}

test('what editors say is carried by another desk where the paper that is published again has others, and both are due', async () => {
  const paper = townPaper({ desks });
  await publish(paper);
  await storeEditorial(paper.id, first, editorialOf({ hidden: ['story'] }));
  await publish({ ...paper, name: 'Renamed' });
  expect(await revisions()).toEqual({ [first]: 1 });
  await publish({ ...paper, desks: desks.slice(1) });
  expect(await env.DB.prepare('SELECT desk FROM editorial').first('desk')).toBe(last);
  expect(await revisions()).toEqual({ [first]: 2, [last]: 1 });
});
