/** Has V8 free what nothing refers to any more: whether it could be told. */
export function collectGarbage(): boolean {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  return gc !== undefined;
}
