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
