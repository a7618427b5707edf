import { registerCache } from '../caches.ts';
import { logEvent } from './log.ts';

/** Maximum logged values per file, so that no sender can fill memory or log. */
const MAX_VALUES = 50;
const MAX_LENGTH = 100;

const logged = registerCache(new Map<string, Set<string>>());

/** Logs once per isolate that a table in `file` lacks a value. */
export function logUnlisted(file: string, value: string): void {
  const values = logged.get(file) ?? new Set();
  logged.set(file, values);
  const shortValue = value.slice(0, MAX_LENGTH).toWellFormed();
  if (values.has(shortValue) || values.size >= MAX_VALUES) return;
  values.add(shortValue);
  logEvent('warn', 'value not listed', { file, value: shortValue });
}
