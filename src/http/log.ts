/** Prints one JSON object on one line: what happened, and facts about it. Errors become their name, message and cause. */
export function logEvent(
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Readonly<Record<string, unknown>> = {},
): void {
  const line = JSON.stringify({ level, event, ...facts }, (_, value) =>
    value instanceof Error ? describe(value) : value,
  );
  if (level === 'error') console.error(line);
  else if (level === 'warn') console.warn(line);
  else console.log(line);
}

function describe(error: Error): Record<string, unknown> {
  return {
    name: error.name,
    message: error.message,
    ...(error.cause instanceof Error && { cause: describe(error.cause) }),
  };
}
