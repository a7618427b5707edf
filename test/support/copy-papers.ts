import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import {
  type CopyContext,
  claimUncopied,
  copyPapers,
} from '../../src/ingest/publish/copy-to-kv.ts';
import { DeskStore } from '../../src/ingest/store/desk-store.ts';
import { PUBLICATIONS } from '../../src/model/publication/compiled-publications.ts';
import { withdrawStatement } from '../../src/papers/store/publish-statements.ts';
import { rowsOf } from './database.ts';
import { forgetPapers, runStatement } from './publish-paper.ts';

const START = Date.parse('2026-11-22T12:00:00Z');

export const clock = { now: START };

/** Copies what was published to KV, as a refresh does. */
export async function copy(kv = env.EDITIONS, db = env.DB, all = env.DB): Promise<void> {
  const context: CopyContext = {
    db,
    desks: new DeskStore(
      all,
      PUBLICATIONS.flatMap(({ desks }) => desks),
    ),
    kv,
    now: () => new Date(clock.now),
    followedHere: (desk) => desk,
  };
  await copyPapers((await claimUncopied(context).all()).results, context);
}

/** The keys of KV that begin with a prefix, without it. */
export const keys = async (prefix = 'paper:') =>
  (await env.EDITIONS.list({ prefix })).keys.map(({ name }) => name.slice(prefix.length));

export const withdraw = (id: string) => runStatement(withdrawStatement(id, clock.now));

export async function activeSources(desk: string): Promise<string[]> {
  const sql = 'SELECT source FROM desk_sources WHERE desk = ? AND active = 1';
  return (await rowsOf<{ source: string }>(sql, desk)).map(({ source }) => source);
}

export async function emptyKv(): Promise<void> {
  await Promise.all((await keys('')).map((key) => env.EDITIONS.delete(key)));
}

/** Has each test of a file begin without papers and with an empty KV. */
export function prepareCopies(): void {
  beforeEach(async () => {
    clock.now = START;
    await forgetPapers();
    await emptyKv();
  });
}
