import * as v from 'valibot';

/** A value that is not of its kind is as good as none: one odd field costs no story, one odd story no feed. */
export function lenient<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** A text; a number counts as its digits. */
export const LenientText = lenient(v.union([v.string(), v.pipe(v.number(), v.transform(String))]));
