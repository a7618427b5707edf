/** Maximum characters of a text, and maximum causes of an error, in a log line. */
const MAX_TEXT_LENGTH = 500;
const MAX_CAUSES = 5;

/**
 * Prints an event and its facts as JSON on one line; long texts are truncated. Facts never contain
 * personal data of a request: no address, no user agent, no query.
 */
export function logEvent(
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Readonly<Record<string, unknown>> = {},
): void {
  const line = toLine({ level, event, ...facts });
  if (level === 'error') console.error(line);
  else if (level === 'warn') console.warn(line);
  else console.log(line);
}

/** Returns the result of `work`; if it fails, logs this event and returns `undefined`. */
export async function tryOrLog<Value>(
  event: string,
  facts: Readonly<Record<string, unknown>>,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    logEvent('error', event, { ...facts, error });
    return undefined;
  }
}

function toLine(entry: { level: string; event: string }): string {
  try {
    return escapeLines(JSON.stringify(entry, (_, value) => toLoggable(value)));
  } catch (error) {
    // A fact that cannot be written as JSON (such as a cyclic object) must not fail the response.
    const { level, event } = entry;
    return escapeLines(JSON.stringify({ level, event, unloggable: String(error).slice(0, 100) }));
  }
}

function toLoggable(value: unknown): unknown {
  if (value instanceof Error) return describe(value, MAX_CAUSES);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'string' || value.length <= MAX_TEXT_LENGTH) return value;
  return `${value.slice(0, MAX_TEXT_LENGTH).toWellFormed()}… (${value.length} characters)`;
}

/** Escapes line separators that JSON leaves, because some log readers split lines there. */
function escapeLines(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function describe(error: Error, causes: number): Record<string, unknown> {
  const { name, message, cause } = error;
  return {
    name,
    message,
    ...(cause instanceof Error && causes > 0 && { cause: describe(cause, causes - 1) }),
  };
}
