/** One source in `/healthz`, as far as these tests read it. */
export interface SourceHealth {
  id: string;
  publisher: string;
  status: string;
  /** ISO 8601. */
  lastGoodAt: string | null;
  nextDueAt: string | null;
  items: number;
  failures: number;
  cutOffs: number;
  flaw: string | null;
  lastError: { at: string; message: string } | null;
}

/** `/healthz`, and the status of the response. */
export interface Health {
  publication: string;
  httpStatus: number;
  status: 'ok' | 'failing';
  alarm: string;
  /** ISO 8601. */
  at: string;
  unpublished: { since: string; ageSeconds: number } | null;
  sources: readonly SourceHealth[] | null;
}
