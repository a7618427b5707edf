import { join } from 'node:path';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { FEED_ADDRESS } from '../../src/lib/http/web-address.ts';
import { feedAddress } from '../../src/model/publication/feed-address.ts';
import { isSecure } from '../../src/papers/compile/schema/fields.ts';
import { GazetteerSchema } from '../../src/papers/compile/schema/gazetteer.ts';
import { PaperSchema } from '../../src/papers/compile/schema/paper.ts';
import { SourcesSchema } from '../../src/papers/compile/schema/sources.ts';
import { TEXT_FILES } from '../../src/papers/compile/schema/texts.ts';

/** The schemas by which text editors complete and check YAML files; each file names its own. */
export const SCHEMAS = join(import.meta.dirname, '..', '..', 'papers', 'schema');

/** Converts addresses; those of feeds and calendars may have schemes other than https. */
const overrideAction: ConversionConfig['overrideAction'] = ({ valibotAction, jsonSchema }) => {
  if ('operation' in valibotAction && valibotAction.operation === feedAddress)
    return { ...jsonSchema, pattern: FEED_ADDRESS };
  return 'requirement' in valibotAction && valibotAction.requirement === isSecure
    ? { ...jsonSchema, pattern: jsonSchema.pattern ?? '^https://' }
    : undefined;
};

/** The schemas as JSON Schema by file name; they express less than `npm run paper -- check`. */
export function jsonSchemas(): Map<string, string> {
  const files = {
    'paper.yaml': PaperSchema,
    'sources.yaml': SourcesSchema,
    'gazetteer.yaml': GazetteerSchema,
    ...TEXT_FILES,
  };
  return new Map(
    Object.entries(files).map(([name, schema]) => {
      const json = toJsonSchema(schema, { errorMode: 'ignore', overrideAction });
      return [name.replace('.yaml', '.json'), `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
