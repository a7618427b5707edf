import { env } from 'cloudflare:workers';
import type { ArchiveBucket } from '../../src/site/archive/archive-store.ts';
import { BODY_FAULTS, type BodyFault, bodyOf, inBody } from './broken-body.ts';
import { FAULTS, type Gate } from './faulty-calls.ts';
import { withMethods } from './platform-doubles.ts';

/** Ways in which a call of the archive's bucket goes wrong. */
export const ARCHIVE_FAULTS = [...FAULTS, ...BODY_FAULTS, 'loses the race'] as const;

/** The real bucket of the archive behind a gate; calls are named with their key or prefix. */
export function gatedArchive(gate: Gate): R2Bucket {
  const methods: Record<keyof ArchiveBucket, (...given: never[]) => Promise<unknown>> = {
    get: (key: string) => {
      const get = () => env.ARCHIVE.get(key);
      const broken = inBody(async (fault) => brokenObject(await get(), fault));
      return gate(`get ${key}`, get, broken);
    },
    put: (key: string, value: ArrayBuffer, options: R2PutOptions & { onlyIf: R2Conditional }) => {
      const put = () => env.ARCHIVE.put(key, value, options);
      const loseRace = async () => {
        // Where there was nothing before, another writer has made the same by now.
        if (!options.onlyIf.etagMatches) await put();
        return null;
      };
      return gate(`put ${key}`, put, { 'loses the race': loseRace });
    },
    list: (options: R2ListOptions) =>
      gate(`list ${options.prefix}`, () => env.ARCHIVE.list(options)),
  };
  return withMethods(env.ARCHIVE, methods as Partial<R2Bucket>);
}

async function brokenObject(object: R2ObjectBody | null, fault: BodyFault) {
  if (!object) return null;
  const body = bodyOf(new Uint8Array(await object.arrayBuffer()), fault);
  return withMethods(object, { body, arrayBuffer: () => new Response(body).arrayBuffer() });
}
