import { vi } from 'vitest';

/** Gives the test a browser's storage that has these values, or refuses everything. Returns what is in it. */
export function stubStorage(values: Record<string, string> | 'blocked'): Record<string, string> {
  const stored = values === 'blocked' ? {} : values;
  const check = () => {
    if (values === 'blocked') throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      check();
      return stored[key] ?? null;
    },
    setItem(key: string, value: string) {
      check();
      stored[key] = value;
    },
    removeItem(key: string) {
      check();
      delete stored[key];
    },
  });
  return stored;
}
