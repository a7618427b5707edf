import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { paperEventsKey } from '../../../../src/edition/events.ts';
import { selectUnpublishedEvents } from '../../../../src/ingest/store/events-progress.ts';
import { copyAgainStatement } from '../../../../src/paper-store/publish-statements.ts';
import { PUBLICATIONS } from '../../../../src/publications/compiled-publications.ts';
import {
  activeSources,
  clock,
  copy,
  keys,
  prepareCopies,
  withdraw,
} from '../../../support/copy-papers.ts';
import { firstOf, rowsOf, run } from '../../../support/database.ts';
import { editorialOf, storeEditorial } from '../../../support/editorial.ts';
import { kvRefusing } from '../../../support/platform-doubles.ts';
import { publishPaper, runStatement, townDesk, townPaper } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
prepareCopies();

describe('what was withdrawn', () => {
  test('is gone from KV with its files after one refresh, and its desk is not polled until it comes back', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await env.EDITIONS.put(`file:${paper.id}/icon.svg`, 'x');
    await copy();
    await env.EDITIONS.put(paperEventsKey(paper.id), '{}');
    await withdraw(paper.id);
    await copy();
    expect(await env.EDITIONS.get(paperEventsKey(paper.id))).toBeNull();
    expect(await keys()).toEqual([]);
    expect(await keys('file:')).toEqual([]);
    expect(await activeSources(paper.id)).toEqual([]);
    await publishPaper(paper);
    await copy();
    expect(await keys()).toEqual([...paper.hosts].sort());
    expect(await activeSources(paper.id)).toEqual(['own']);
  });

  test('has its events published again once it is back, and not before', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await copy();
    await run('INSERT INTO event_changes (paper, revision, published) VALUES (?, 2, 2)', paper.id);
    const behind = async () =>
      (await selectUnpublishedEvents(env.DB).all<{ paper: string }>()).results.map(
        (row) => row.paper,
      );
    expect(await behind()).not.toContain(paper.id);
    await withdraw(paper.id);
    await copy();
    expect(await behind()).not.toContain(paper.id);
    await publishPaper(paper);
    await copy();
    expect(await behind()).toContain(paper.id);
  });

  test('is gone from KV where it was copied in part only, or was to be copied again', async () => {
    const paper = townPaper();
    const digest = await publishPaper(paper);
    await copy(kvRefusing('www.'));
    expect(await keys()).toEqual([paper.hosts[0]]);
    await withdraw(paper.id);
    await copy();
    expect(await keys()).toEqual([]);
    await publishPaper(paper);
    await copy();
    await runStatement(copyAgainStatement({ id: paper.id, digest, at: clock.now }));
    await withdraw(paper.id);
    await copy();
    expect(await keys()).toEqual([]);
  });

  test('leaves a desk that another published paper carries', async () => {
    const shared = townDesk('region', 'https://region.example/feed');
    const [one, two] = [townPaper(), townPaper()];
    await publishPaper({ ...one, desks: [shared] });
    await publishPaper({ ...two, desks: [shared] });
    await copy();
    await withdraw(one.id);
    await copy();
    expect(await activeSources('region')).toEqual(['own']);
    await withdraw(two.id);
    await copy();
    expect(await activeSources('region')).toEqual([]);
  });
});

test('what editors say is carried by another desk where the paper that is published again has others, and both are due', async () => {
  const [{ desks }] = PUBLICATIONS;
  const paper = townPaper({ desks });
  const publish = async (facts: Partial<typeof paper>) => {
    await publishPaper({ ...paper, ...facts });
    await copy();
  };
  const revisions = async () => {
    const rows = await rowsOf('SELECT desk, revision FROM desk_weather');
    return Object.fromEntries(rows.map(({ desk, revision }) => [desk, revision]));
  };
  const [first = '', last = ''] = [desks[0]?.id, desks.at(-1)?.id];
  await publish({});
  await storeEditorial(paper.id, first, editorialOf({ hidden: ['story'] }));
  await publish({ name: 'Renamed' });
  expect(await revisions()).toEqual({ [first]: 1 });
  await publish({ desks: desks.slice(1) });
  expect(await firstOf('SELECT desk FROM editorial')).toBe(last);
  expect(await revisions()).toEqual({ [first]: 2, [last]: 1 });
});
