import * as v from 'valibot';

/** Parses stored JSON; `undefined` if it is missing, damaged or of another shape. */
export function parseStored<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return success ? output : undefined;
}
