import type { Counts } from '../../test/support/counts.ts';
import type { IngestFigures } from './simulate-ingest.ts';
import type { SiteFigures } from './simulate-site.ts';

/** One column of the table. */
export interface SimulatedNetwork {
  readonly ingest: IngestFigures;
  readonly site: SiteFigures;
}

/** A figure that is required, and what it came to. */
export interface Requirement {
  readonly text: string;
  readonly isMet: boolean;
}

const MOST_CRON_STATEMENTS = 10;
const MOST_PURGE_CALLS = 10;
const MOST_KV_KEYS = 2;
/** Fewer publications than this say nothing of the average. */
const FEW_VISITS = 100;
const MOST_HEAP_MEGABYTES = 128;
const MOST_LOOKUP_MICROSECONDS = 5;
const MOST_DIFFERENCE = 0.1;

/** The table of docs/performance.md: a row for each figure, a column for each network. */
export function describeNetworks(networks: readonly SimulatedNetwork[]): string {
  const head = ['publications', ...networks.map(({ ingest }) => number(ingest.shape.publications))];
  const rows: readonly (readonly [string, (network: SimulatedNetwork) => string])[] = [
    ['distinct feeds', ({ ingest }) => number(ingest.feeds)],
    [
      'polls a refresh at most (`POLLS_PER_REFRESH`)',
      ({ ingest }) => number(ingest.pollsPerRefresh),
    ],
    [
      'requests to publishers (most for one feed)',
      ({ ingest }) => `${perCycle(ingest, ingest.requests)} (${ingest.mostRequestsForOneFeed})`,
    ],
    ['cron: D1 queries', ({ ingest }) => cron(ingest, 'statements')],
    ['cron: rows read', ({ ingest }) => cron(ingest, 'rowsRead')],
    ['cron: CPU', ({ ingest }) => ms(ingest.cron.processorMs, ingest.cycles)],
    ['messages', ({ ingest }) => cron(ingest, 'messages')],
    ['consumer: invocations', ({ ingest }) => perCycle(ingest, ingest.consumer.invocations)],
    ['consumer: polls in one at most', ({ ingest }) => number(ingest.mostPollsInOneInvocation)],
    ['consumer: D1 queries', ({ ingest }) => consumer(ingest, 'statements')],
    ['consumer: rows read', ({ ingest }) => consumer(ingest, 'rowsRead')],
    ['consumer: CPU', ({ ingest }) => ms(ingest.consumer.processorMs, ingest.cycles)],
    ['rows written, both', ({ ingest }) => perCycle(ingest, both(ingest, 'rowsWritten'))],
    ['KV keys read', ({ ingest }) => consumer(ingest, 'kvKeysRead')],
    [
      'KV writes (MB)',
      ({ ingest }) =>
        `${consumer(ingest, 'kvWrites')} (${number(both(ingest, 'kvBytesWritten') / 1e6 / ingest.cycles)})`,
    ],
    [
      'purge calls (most in one cycle)',
      ({ ingest }) =>
        `${perCycle(ingest, both(ingest, 'purgeCalls'))} (${ingest.mostPurgeCallsInOneCycle})`,
    ],
    ['purged tags', ({ ingest }) => consumer(ingest, 'purgedTags')],
    ['heap of ingest, MB', ({ ingest }) => number(ingest.heapMegabytes)],
    ['refresh, US$ a month', ({ ingest }) => number(monthlyBill(useOf(ingest)))],
    [
      'cold front page: KV keys (most)',
      ({ site }) => `${number(site.kvKeys.average)} (${site.kvKeys.most})`,
    ],
    ['cold front page: CPU', ({ site }) => ms(site.processorMs)],
    ['heap of the site, all visited, MB', ({ site }) => number(site.heapMegabytes)],
    ['workerd then, KV and D1 included, MB', ({ site }) => number(site.residentMegabytes)],
    ['finding a host’s publication, µs', ({ site }) => number(site.lookupMicroseconds)],
  ];
  return [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map(([name, show]) => `| ${[name, ...networks.map(show)].join(' | ')} |`),
  ].join('\n');
}

/** What each network is required to keep to. */
export function requirementsOf({ ingest, site }: SimulatedNetwork): Requirement[] {
  const of = `${number(ingest.shape.publications)} publications`;
  const { average } = site.kvKeys;
  return [
    {
      text: `${of}: each feed is requested once a cycle (${ingest.mostRequestsForOneFeed})`,
      isMet: ingest.mostRequestsForOneFeed <= 1,
    },
    {
      text: `${of}: the cron makes at most ${MOST_CRON_STATEMENTS} queries (${ingest.cron.most.statements})`,
      isMet: ingest.cron.most.statements <= MOST_CRON_STATEMENTS,
    },
    {
      text: `${of}: at most ${MOST_PURGE_CALLS} purge calls a cycle (${ingest.mostPurgeCallsInOneCycle})`,
      isMet: ingest.mostPurgeCallsInOneCycle <= MOST_PURGE_CALLS,
    },
    {
      text: `${of}: no message is lost (${ingest.lostMessages}), and nothing is logged as wrong (${ingest.complaints.length})`,
      isMet: ingest.lostMessages === 0 && ingest.complaints.length === 0,
    },
    // The first visits of an isolate read all of their desks.
    ...(site.visits < FEW_VISITS
      ? []
      : [
          {
            text: `${of}: a cold front page waits for at most ${MOST_KV_KEYS} keys of KV on average (${number(average)})`,
            isMet: average <= MOST_KV_KEYS,
          },
        ]),
    {
      text: `${of}: one isolate shows all front pages (${site.failures} failures) within ${MOST_HEAP_MEGABYTES} MB (${number(site.heapMegabytes)})`,
      isMet: site.failures === 0 && site.heapMegabytes <= MOST_HEAP_MEGABYTES,
    },
    {
      text: `${of}: finding a publication takes at most ${MOST_LOOKUP_MICROSECONDS} µs (${number(site.lookupMicroseconds)})`,
      isMet: (site.lookupMicroseconds ?? 0) <= MOST_LOOKUP_MICROSECONDS,
    },
  ];
}

/** What is to be the same for the same feeds, however many publications show them. */
const FLAT: readonly (readonly [string, (ingest: IngestFigures) => number])[] = [
  ['requests', ({ requests }) => requests],
  ['rows read', (ingest) => both(ingest, 'rowsRead')],
  ['rows written', (ingest) => both(ingest, 'rowsWritten')],
  ['KV writes', (ingest) => both(ingest, 'kvWrites')],
  ['messages', (ingest) => both(ingest, 'messages')],
  ['CPU', ({ cron, consumer }) => (cron.processorMs ?? 0) + (consumer.processorMs ?? 0)],
];

/** How the figures of more publications compare with those of fewer that show the very same feeds. */
export function compareFlat(few: IngestFigures, many: IngestFigures): Requirement[] {
  return FLAT.map(([name, of]) => {
    const ratio = of(many) / of(few);
    return {
      text: `${name} of ${many.shape.publications} publications to those of ${few.shape.publications} with the same ${few.feeds} feeds: ${ratio.toFixed(3)}`,
      isMet: Math.abs(ratio - 1) <= MOST_DIFFERENCE || Number.isNaN(ratio),
    };
  });
}

function useOf(ingest: IngestFigures) {
  const perCycle = (total: number) => total / ingest.cycles;
  const { cron, consumer } = ingest;
  return {
    requests: perCycle(cron.invocations + consumer.invocations),
    processorMs: perCycle((cron.processorMs ?? 0) + (consumer.processorMs ?? 0)),
    rowsRead: perCycle(both(ingest, 'rowsRead')),
    rowsWritten: perCycle(both(ingest, 'rowsWritten')),
    kvKeysRead: perCycle(both(ingest, 'kvKeysRead')),
    kvWrites: perCycle(both(ingest, 'kvWrites')),
    messages: perCycle(both(ingest, 'messages')),
    polls: perCycle(ingest.requests),
  };
}

function both({ cron, consumer }: IngestFigures, name: keyof Counts): number {
  return cron.counts[name] + consumer.counts[name];
}

function cron(ingest: IngestFigures, name: keyof Counts): string {
  return perCycle(ingest, ingest.cron.counts[name]);
}

function consumer(ingest: IngestFigures, name: keyof Counts): string {
  return perCycle(ingest, ingest.consumer.counts[name]);
}

function perCycle({ cycles }: IngestFigures, total: number): string {
  return number(total / cycles);
}

function ms(total: number | undefined, parts = 1): string {
  return total === undefined ? '–' : `${number(total / parts)} ms`;
}

function number(value: number | undefined): string {
  if (value === undefined) return '–';
  const digits = value >= 20 || Number.isInteger(value) ? 0 : value >= 2 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/** What a refresh uses in one cycle of five minutes, on average. */
export interface CycleUse {
  /** Invocations of the cron and of the consumer. */
  readonly requests: number;
  readonly processorMs: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly kvKeysRead: number;
  readonly kvWrites: number;
  readonly messages: number;
  readonly polls: number;
}

/** What the paid plan includes a month, and what a million more costs (US$). */
interface Price {
  readonly included: number;
  readonly million: number;
}

/** Cloudflare's documentation as of November 2026; months of 30 days. */
const SUBSCRIPTION = 5;
const PRICES = {
  // https://developers.cloudflare.com/workers/platform/pricing/
  requests: { included: 10_000_000, million: 0.3 },
  processorMs: { included: 30_000_000, million: 0.02 },
  // https://developers.cloudflare.com/d1/platform/pricing/
  rowsRead: { included: 25_000_000_000, million: 0.001 },
  rowsWritten: { included: 50_000_000, million: 1 },
  // https://developers.cloudflare.com/kv/platform/pricing/
  kvKeysRead: { included: 10_000_000, million: 0.5 },
  kvWrites: { included: 1_000_000, million: 5 },
  // https://developers.cloudflare.com/queues/platform/pricing/: a write, a read and a deletion of each message
  queueOperations: { included: 1_000_000, million: 0.4 },
  // https://developers.cloudflare.com/workers/observability/logs/workers-logs/: about one event a poll
  logEvents: { included: 20_000_000, million: 0.6 },
} as const satisfies Record<string, Price>;
const OPERATIONS_A_MESSAGE = 3;
const CYCLES_A_MONTH = 30 * 24 * 12;

/** What following the feeds costs a month on the paid plan (US$); what readers cause is not in it. */
export function monthlyBill(cycle: CycleUse): number {
  const used: Record<keyof typeof PRICES, number> = {
    ...cycle,
    queueOperations: cycle.messages * OPERATIONS_A_MESSAGE,
    logEvents: cycle.polls,
  };
  return Object.entries(PRICES).reduce((sum, [name, { included, million }]) => {
    const month = used[name as keyof typeof PRICES] * CYCLES_A_MONTH;
    return sum + (Math.max(0, month - included) / 1e6) * million;
  }, SUBSCRIPTION);
}
