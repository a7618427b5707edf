import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LEVELS = ['info', 'warn', 'error'] as const;

function loggedEvents(): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>();
  for (const path of globSync('src/**/*.{ts,tsx}', { exclude: ['src/http/log.ts'] })) {
    const code = readFileSync(path, 'utf8');
    const calls = [...code.matchAll(/\blogEvent\(\s*([^,]+),\s*'([^']+)'/g)];
    // A call in another form would be one that is not looked at.
    expect([path, calls.length]).toEqual([path, code.split('logEvent(').length - 1]);
    const tries = [...code.matchAll(/\b(tryOrLog)\(\s*'([^']+)'/g)];
    expect([path, tries.length]).toEqual([path, code.split('tryOrLog(').length - 1]);
    for (const [, call = '', event = ''] of [...calls, ...tries]) {
      const level = call === 'tryOrLog' ? "'error'" : call;
      const levels = events.get(event) ?? new Set();
      for (const name of LEVELS) if (level.includes(`'${name}'`)) levels.add(name);
      events.set(event, levels);
    }
  }
  return events;
}

/** The rows of the table of events: the events of each, and its levels. */
function documentedRows(): { events: string[]; levels: string[] }[] {
  const text = readFileSync('docs/operations.md', 'utf8');
  const [, section = ''] = /^## Logs\n(.*?)^## /ms.exec(text) ?? [];
  return [...section.matchAll(/^\| (`.*?) \| (.*?) \| .* \|$/gm)].map(
    ([, events = '', levels = '']) => ({
      events: [...events.matchAll(/`([^`]+)`/g)].map(([, event = '']) => event),
      levels: levels.split(', '),
    }),
  );
}

test('the operator’s table of events names every event that the Worker logs, once, and no other', () => {
  const documented = documentedRows().flatMap(({ events }) => events);
  expect(documented.toSorted()).toEqual([...loggedEvents().keys()].toSorted());
});

test('each row of it names the levels of its events', () => {
  const logged = loggedEvents();
  for (const { events, levels } of documentedRows()) {
    const those = new Set(events.flatMap((event) => [...(logged.get(event) ?? [])]));
    expect([events, levels.toSorted()]).toEqual([events, [...those].sort()]);
  }
});
