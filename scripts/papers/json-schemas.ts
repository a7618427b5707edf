import { join } from 'node:path';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { FEED_ADDRESS } from '../../src/lib/http/web-address.ts';
import { feedAddress } from '../../src/model/publication/feed-address.ts';
import { GazetteerSchema } from '../../src/papers/compile/schema/gazetteer.ts';
import { PaperSchema } from '../../src/papers/compile/schema/paper.ts';
import { SourcesSchema } from '../../src/papers/compile/schema/sources.ts';
import { TEXT_FILES } from '../../src/papers/compile/schema/texts.ts';

/** Where the schemas are that editors complete and check by while typing; the first line of each YAML file names its own. */
export const SCHEMAS = join(import.meta.dirname, '..', '..', 'papers', 'schema');

/** Addresses of feeds and calendars are checked as the compiler reads them, which are more than https ones. */
const overrideAction: ConversionConfig['overrideAction'] = ({ valibotAction, jsonSchema }) =>
  'operation' in valibotAction && valibotAction.operation === feedAddress
    ? { ...jsonSchema, pattern: FEED_ADDRESS }
    : undefined;

/** The schemas as JSON Schema, by file name. What they cannot express `npm run paper -- check` still checks. */
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
