import { afterEach, beforeEach, vi } from 'vitest';

export type LogLine = { level: string; event: string } & Record<string, unknown>;

/** Captures the log of each test of a file; returns the current test's lines. */
export function watchLog(): { lines(event?: string): LogLine[]; text(): string } {
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    for (const method of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((line: unknown) => {
        lines.push(String(line));
      });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return {
    lines: (event) =>
      lines
        .map((line): LogLine => JSON.parse(line))
        .filter((line) => event === undefined || line.event === event),
    text: () => lines.join('\n'),
  };
}
