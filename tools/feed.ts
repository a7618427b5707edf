// npm run --silent feed -- FILE_OR_URL... [--base URL] [--content-type VALUE]
// Prints what the site makes of each feed: one JSON line per input, from the very code that the Worker runs.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Channel } from '../src/feeds/channel.ts';
import { normaliseChannel } from '../src/feeds/normalise.ts';
import { MAX_FEED_BYTES, parseFeed } from '../src/feeds/parse-feed.ts';
import { readJsonService } from '../src/feeds/read-json-service.ts';
import { askOutside } from '../src/http/outbound.ts';

const USAGE = 'usage: npm run --silent feed -- FILE_OR_URL... [--base URL] [--content-type VALUE]';
const USER_AGENT = 'NunavutNews/1.0 (feed check)';
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.8, application/json;q=0.7, */*;q=0.1';
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Bytes and what is known of them. */
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
    const document = isAddress(input) ? await ask(input) : await open(input);
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
  return { bytes: await readFile(path), url: base, contentType };
}

/** Asks that one host: https, or plain http on this machine, where the address says so. */
async function ask(address: string): Promise<Document> {
  const { host, hostname, protocol } = new URL(address);
  const isLocal = protocol === 'http:' && LOOPBACK.test(hostname);
  const response = await askOutside({
    url: address,
    policy: {
      userAgent: USER_AGENT,
      hosts: new Set([host]),
      plainHosts: new Set(isLocal ? [host] : []),
    },
    headersFor: () => ({ Accept: ACCEPT }),
    maxBytes: MAX_FEED_BYTES,
  });
  if (response.status !== 200) throw new Error(`HTTP error! status: ${response.status}`);
  return {
    bytes: response.body,
    url: base ?? response.url,
    contentType: contentType ?? response.headers.get('Content-Type') ?? undefined,
  };
}

/** RSS and Atom, and the answers of the feed-to-JSON service (spec §7), which start with a brace. */
function read({ bytes, url, contentType: type }: Document): Channel {
  const start = new TextDecoder().decode(bytes.subarray(0, 100));
  if (/^\s*\{/.test(start)) return readJsonService(bytes, url ?? '');
  return parseFeed(bytes, { url, contentType: type });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
