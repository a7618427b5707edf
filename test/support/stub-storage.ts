import { vi } from 'vitest';

/** Stubs localStorage, or one that blocks every call; returns its entries. */
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
