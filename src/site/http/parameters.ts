import * as v from 'valibot';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';
import { problem } from './plain-responses.ts';

/** A schema's message, in the language that `readParameters` gets. */
export function inWords(
  text: (words: Words['api']) => string,
): (issue: { lang?: string | undefined }) => string {
  return ({ lang = 'en' }) => text(wordsOf({ language: lang }).api);
}

/**
 * The request's parameters, or a 400: `parameter` and `detail` of the first error, all of them in
 * `errors`, in a language (English between sites). No parameter may be repeated; unknown ones were
 * dropped earlier (`canonicalUrl`).
 */
export function readParameters<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
  language = 'en',
): v.InferOutput<Schema> | Response {
  const words = wordsOf({ language }).api;
  const { searchParams } = new URL(request.url);
  const repeated = [...searchParams.keys()].find((name) => searchParams.getAll(name).length > 1);
  if (repeated !== undefined)
    return badParameter([{ parameter: repeated, detail: words.repeated }], words);
  const parsed = v.safeParse(schema, Object.fromEntries(searchParams), { lang: language });
  if (parsed.success) return parsed.output;
  return badParameter(
    parsed.issues.map((issue) => ({
      parameter: v.getDotPath(issue),
      // An issue of the object itself is a missing parameter.
      detail: issue.type === 'object' ? words.missing : issue.message,
    })),
    words,
  );
}

function badParameter(
  errors: readonly { parameter: string | null; detail: string }[],
  { badParameter: title }: Words['api'],
): Response {
  return problem(400, title, { ...errors[0], errors });
}
