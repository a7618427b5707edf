import { vi } from 'vitest';

/** Stubs a browser's storage, or one that refuses everything; what is in it. */
export function stubStorage(values: Record<string, string> | 'blocked'): Record<string, string> {
  const stored = values === 'blocked' ? {} : values;
  const open = () => {
    if (values === 'blocked') throw new DOMException('denied', 'SecurityError');
    return stored;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => open()[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(open(), { [key]: value }),
    removeItem: (key: string) => void delete open()[key],
  });
  return stored;
}
