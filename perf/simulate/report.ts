import type { Counts } from '../../test/support/counts.ts';
import { table } from '../budgets/budgets.ts';
import { type IngestFigures, pollsPerRefreshFor } from './simulate-ingest.ts';
import type { SiteFigures } from './simulate-site.ts';

export interface SimulatedNetwork {
  ingest: IngestFigures;
  site: SiteFigures;
}

export interface Requirement {
  text: string;
  isMet: boolean;
}

const MOST_CRON_STATEMENTS = 10;
const MOST_PURGE_CALLS = 10;
const MOST_KV_KEYS = 2;
/** Below this number of publications, averages mean nothing: the first visits read all desks. */
const FEW_VISITS = 100;
const MOST_DIFFERENCE = 0.1;

/** The rows of the table in docs/performance.md. */
const ROWS: readonly (readonly [string, (network: SimulatedNetwork) => number])[] = [
  ['distinct feeds', ({ ingest }) => ingest.feeds],
  [
    'polls a refresh at most (`POLLS_PER_REFRESH`)',
    ({ ingest }) => pollsPerRefreshFor(ingest.feeds),
  ],
  ['requests to publishers', ({ ingest }) => ingest.requests / ingest.cycles],
  ['cron: rows read', ({ ingest }) => ingest.cron.counts.rowsRead / ingest.cycles],
  ['cron: CPU, ms', ({ ingest }) => ingest.cron.processorMs / ingest.cycles],
  ['consumer: rows read', ({ ingest }) => ingest.consumer.counts.rowsRead / ingest.cycles],
  ['consumer: CPU, ms', ({ ingest }) => ingest.consumer.processorMs / ingest.cycles],
  ['rows written, both', ({ ingest }) => both(ingest, 'rowsWritten') / ingest.cycles],
  ['KV writes', ({ ingest }) => both(ingest, 'kvWrites') / ingest.cycles],
  ['purge calls', ({ ingest }) => both(ingest, 'purgeCalls') / ingest.cycles],
  ['cold front page of a published paper: KV keys waited for', ({ site }) => site.kvKeys],
];

/** The table of docs/performance.md: one column per network, with averages of its cycles. */
export function describeNetworks(networks: readonly SimulatedNetwork[]): string {
  const head = ['publications', ...networks.map(({ ingest }) => text(ingest.shape.publications))];
  const lines = ROWS.map(([name, of]) => [name, ...networks.map((network) => text(of(network)))]);
  return table(head, lines);
}

/** Limits that are the same for each network. */
export function requirementsOf({ ingest, site }: SimulatedNetwork): Requirement[] {
  const name = `${text(ingest.shape.publications)} publications`;
  const maximum = (what: string, figure: number, limit: number) => ({
    text: `${name}: ${what}: ${text(figure)} (at most ${limit})`,
    isMet: figure <= limit,
  });
  const all = [
    maximum('requests for one feed in a cycle', ingest.mostRequestsForOneFeed, 1),
    maximum('statements of a cron', ingest.cron.mostStatements, MOST_CRON_STATEMENTS),
    maximum('purge calls of a cycle', ingest.mostPurgeCallsInOneCycle, MOST_PURGE_CALLS),
    maximum('lost messages', ingest.lostMessages, 0),
    maximum('errors and warnings in the log', ingest.complaints.length, 0),
    maximum('front pages that one isolate cannot show', site.failures, 0),
  ];
  if (site.visits < FEW_VISITS) return all;
  return [...all, maximum('keys of KV for a cold front page', site.kvKeys, MOST_KV_KEYS)];
}

/** Figures that must not depend on how many publications show the same feeds. */
const FLAT: readonly (readonly [string, (ingest: IngestFigures) => number])[] = [
  ['requests', ({ requests }) => requests],
  ['rows read', (ingest) => both(ingest, 'rowsRead')],
  ['rows written', (ingest) => both(ingest, 'rowsWritten')],
  ['KV writes', (ingest) => both(ingest, 'kvWrites')],
  ['messages', (ingest) => both(ingest, 'messages')],
  ['CPU', ({ cron, consumer }) => cron.processorMs + consumer.processorMs],
];

/** Compares the figures of `many` publications with those of `few` that show the same feeds. */
export function compareFlat(few: IngestFigures, many: IngestFigures): Requirement[] {
  const size = many.shape.publications;
  const less = few.shape.publications;
  return FLAT.map(([name, of]) => {
    const ratio = of(many) / of(few);
    return {
      text: `${name} of ${size} to ${less} publications with the same feeds: ${ratio.toFixed(3)}`,
      isMet: Math.abs(ratio - 1) <= MOST_DIFFERENCE || Number.isNaN(ratio),
    };
  });
}

function both({ cron, consumer }: IngestFigures, name: keyof Counts): number {
  return cron.counts[name] + consumer.counts[name];
}

function text(value: number): string {
  const maximumFractionDigits = value < 20 ? 2 : 0;
  return value.toLocaleString('en', { maximumFractionDigits });
}
