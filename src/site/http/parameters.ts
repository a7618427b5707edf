import * as v from 'valibot';
import { problem } from './problem.ts';

/**
 * The parameters of a query as the schema returns them, or the 400 that says what is wrong: `parameter` and `detail` of the first
 * error, and all in `errors`. No parameter may be given more than once; those that an address does not know never get here
 * (`canonicalUrl`).
 */
export function readParameters<Schema extends v.GenericSchema>(
  schema: Schema,
  searchParams: URLSearchParams,
): v.InferOutput<Schema> | Response {
  const repeated = [...searchParams.keys()].find((name) => searchParams.getAll(name).length > 1);
  if (repeated !== undefined)
    return badParameter([{ parameter: repeated, detail: 'is given more than once' }]);
  const parsed = v.safeParse(schema, Object.fromEntries(searchParams));
  if (parsed.success) return parsed.output;
  return badParameter(
    parsed.issues.map((issue) => ({
      parameter: v.getDotPath(issue),
      // An issue of the object itself is a parameter that must be given.
      detail: issue.type === 'object' ? 'is missing' : issue.message,
    })),
  );
}

function badParameter(errors: readonly { parameter: string | null; detail: string }[]): Response {
  return problem(400, 'Bad parameter', { ...errors[0], errors });
}
