import { afterEach, expect, test, vi } from 'vitest';
import { applyOnChange } from '../../../client/apply-on-change.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stored choice is not read again and again where the browser refuses its storage', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('addEventListener', () => {});
  const refuse = () => {
    throw new DOMException('storage is refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse }));
  const load = vi.fn();
  applyOnChange('choices', 'data-choices-form', load);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(load).not.toHaveBeenCalled();
});
