/** One source in `/healthz`, as far as these tests read it. */
export interface SourceHealth {
  readonly id: string;
  readonly publisher: string;
  readonly status: string;
  /** ISO 8601. */
  readonly lastGoodAt: string | null;
  readonly nextDueAt: string | null;
  readonly items: number;
  readonly failures: number;
  readonly cutOffs: number;
  readonly flaw: string | null;
  readonly lastError: { readonly at: string; readonly message: string } | null;
}

/** `/healthz`, and the status of the response. */
export interface Health {
  readonly publication: string;
  readonly httpStatus: number;
  readonly status: 'ok' | 'failing';
  readonly alarm: string;
  /** ISO 8601. */
  readonly at: string;
  readonly unpublished: { readonly since: string; readonly ageSeconds: number } | null;
  readonly sources: readonly SourceHealth[] | null;
}
