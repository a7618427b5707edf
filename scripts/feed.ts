// npm run --silent feed -- FILE_OR_URL... [--base URL] [--content-type VALUE]
// Prints the items that the site reads from each feed: one JSON line per input, from the code with which ingest fetches and parses.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { newSourceState } from '../src/edition/source-state.ts';
import { withAndWithoutWww } from '../src/http/outbound-policy.ts';
import { fetchSource, refuseBinary, unpackGzip } from '../src/ingest/fetch/fetch-source.ts';
import { normaliseChannel } from '../src/ingest/normalise/normalise.ts';
import type { Channel } from '../src/ingest/parse/channel.ts';
import { readJsonService } from '../src/ingest/parse/json/read-json-service.ts';
import { MAX_FEED_BYTES, parseFeed } from '../src/ingest/parse/parse-feed.ts';

const USAGE = 'usage: npm run --silent feed -- FILE_OR_URL... [--base URL] [--content-type VALUE]';
const USER_AGENT = 'NunavutNews/1.0 (feed check)';
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A document with its address and Content-Type, where they are known. */
interface Document {
  readonly bytes: Uint8Array;
  readonly url: string | undefined;
  readonly contentType: string | undefined;
}

const { base, contentType, inputs } = readArguments();
for (const input of inputs) console.log(JSON.stringify({ input, ...(await describe(input)) }));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { base: { type: 'string' }, 'content-type': { type: 'string' } },
    });
    if (positionals.length === 0) throw new Error('no file and no address given');
    if (values.base !== undefined && !URL.canParse(values.base))
      throw new Error(`--base is not an address: ${values.base}`);
    return { base: values.base, contentType: values['content-type'], inputs: positionals };
  } catch (error) {
    console.error(`${messageOf(error)}\n${USAGE}`);
    process.exit(2);
  }
}

async function describe(input: string): Promise<object> {
  try {
    const document = isAddress(input) ? await download(input) : await open(input);
    const channel = read(document);
    return {
      format: channel.format,
      title: channel.title,
      items: normaliseChannel(channel, { now: new Date() }).map(
        ({ title, description, link, pubDate, category, image }) => ({
          title,
          description,
          link,
          pubDate,
          category,
          image,
        }),
      ),
    };
  } catch (error) {
    process.exitCode = 1;
    return { error: messageOf(error) };
  }
}

function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(input);
}

async function open(path: string): Promise<Document> {
  const bytes = await readFile(path);
  const refusal = refuseBinary(bytes);
  if (refusal) throw new Error(refusal);
  return { bytes: await unpackGzip(bytes, MAX_FEED_BYTES), url: base, contentType };
}

/** Requests a document from that one host, with and without `www.`: by https, or by plain http from this machine. */
async function download(address: string): Promise<Document> {
  const { host, hostname, protocol } = new URL(address);
  const isLocal = protocol === 'http:' && LOOPBACK.test(hostname);
  const source = {
    id: 'requested',
    section: 'local',
    publisher: host,
    url: address,
    via: 'xml',
  } as const;
  const outcome = await fetchSource({}, source, newSourceState(address), {
    now: new Date(),
    policy: {
      userAgent: USER_AGENT,
      hosts: new Set(withAndWithoutWww(host)),
      insecureHosts: new Set(isLocal ? [host] : []),
    },
  });
  if (outcome.kind === 'failed') throw outcome.error;
  // The request has no validators, so a 304 is an error.
  if (outcome.kind === 'notModified') throw new Error('HTTP error! status: 304');
  return {
    bytes: outcome.bytes,
    url: base ?? outcome.facts.url,
    contentType: contentType ?? outcome.contentType,
  };
}

/** RSS, Atom and JSON Feed, and the responses of the feed-to-JSON service (requirements#feed-conversion), which start with their status. */
function read({ bytes, url, contentType: type }: Document): Channel {
  const start = new TextDecoder().decode(bytes.subarray(0, 100));
  if (/^\ufeff?\s*\{\s*"status"/.test(start)) return readJsonService(bytes, url ?? '');
  return parseFeed(bytes, { url, contentType: type });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
