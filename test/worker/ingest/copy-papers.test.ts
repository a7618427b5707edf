import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { publishOwnPaper } from '../../support/desk-paper.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

test('a paper that two ask to be copied at once is copied once, and not again while nothing has changed', async () => {
  await publishOwnPaper();
  await Promise.all([env.INGEST.copyPapers(), env.INGEST.copyPapers()]);
  await env.INGEST.copyPapers();
  expect(log.lines('paper copied')).toHaveLength(1);
  const { results } = await env.DB.prepare(
    'SELECT copied_digest = digest AS isCopied, copying_until AS until FROM publications',
  ).all();
  expect(results).toEqual([{ isCopied: 1, until: 0 }]);
});
