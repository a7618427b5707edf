// npm run feed: shows how the site reads feeds, with ingest's code for fetching and parsing.

import { describeJudgement } from '../src/feeds/judge/describe-judgement.ts';
import { type FeedDocument, readFeed } from '../src/feeds/judge/feed-document.ts';
import {
  isCalendarDocument,
  parseFailure,
  requestFailure,
} from '../src/feeds/judge/judge-address.ts';
import { judgeCalendar } from '../src/feeds/judge/judge-calendar.ts';
import { judgeFeed } from '../src/feeds/judge/judge-feed.ts';
import { isFit, type Judgement } from '../src/feeds/judge/judgement.ts';
import { normaliseChannel } from '../src/feeds/normalise/normalise.ts';
import type { Channel } from '../src/feeds/parse/channel.ts';
import { messageOf, readCommandLine } from './command-line.ts';
import { isAddress, openFeed, requestFeed } from './open-feed.ts';

const USAGE = `usage: npm run --silent feed -- FILE_OR_URL... [--verdict] [--base URL] [--content-type VALUE]

  Prints the items of each feed as the site would show them, as JSON: a line for each file or
  address, indented in a terminal; for a calendar its next event and totals (exit status 1: no
  upcoming event).

  --verdict       instead prints five readable lines: whether the feed is fit to be a source
  --base          the base address of relative links
  --content-type  the Content-Type of the document`;

type Described = Readonly<Record<string, unknown>> & { kind?: never };

const OPTIONS = {
  base: { type: 'string' },
  'content-type': { type: 'string' },
  verdict: { type: 'boolean', default: false },
} as const;
const { base, contentType, isVerdict, inputs } = readCommandLine(
  USAGE,
  OPTIONS,
  (values, positionals) => {
    if (positionals.length === 0) throw new Error('no file or address given');
    if (values.base !== undefined && !URL.canParse(values.base))
      throw new Error(`--base is not an address: ${values.base}`);
    return {
      base: values.base,
      contentType: values['content-type'],
      isVerdict: values.verdict,
      inputs: positionals,
    };
  },
);
// The papers are needed for addresses only; files are read without them.
const userAgent = inputs.some(isAddress) ? await ownUserAgent() : '';
for (const input of inputs) {
  const judged = isVerdict ? await judge(input) : await describe(input);
  if (judged.kind) printVerdict(input, judged);
  else console.log(JSON.stringify({ input, ...judged }, undefined, process.stdout.isTTY ? 2 : 0));
}

async function describe(input: string): Promise<Described> {
  try {
    const document = await load(input);
    if (isCalendarDocument(document.bytes)) return describeCalendar(document);
    const channel = readFeed(document);
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

/** Describes a calendar: its totals and its next event. */
function describeCalendar({ bytes, contentType: type }: FeedDocument): Described {
  const calendar = judgeCalendar(bytes, type, new Date());
  if (calendar.ahead === 0) process.exitCode = 1;
  return { format: 'ics', ...calendar };
}

async function judge(input: string): Promise<Judgement | Described> {
  let document: FeedDocument;
  try {
    document = await load(input);
  } catch (error) {
    return { kind: 'failed', failure: requestFailure(input, error) };
  }
  let channel: Channel;
  try {
    if (isCalendarDocument(document.bytes)) return describeCalendar(document);
    channel = readFeed(document);
  } catch (error) {
    return { kind: 'failed', failure: parseFailure(document, error) };
  }
  return judgeFeed(channel, document, new Date());
}

/** Prints the lines of a judgement; with several feeds below the name of each. */
function printVerdict(input: string, judgement: Judgement): void {
  if (!isFit(judgement)) process.exitCode = 1;
  const name = inputs.length > 1 ? [input] : [];
  console.log(
    [...name, ...describeJudgement(judgement, 'en')].join('\n') + (inputs.length > 1 ? '\n' : ''),
  );
}

async function load(input: string): Promise<FeedDocument> {
  const document = isAddress(input) ? await requestFeed(input, userAgent) : await openFeed(input);
  return {
    ...document,
    url: base ?? document.url,
    contentType: contentType ?? document.contentType,
  };
}

/** Ingest's user agent, so that publishers treat this command alike (feed-politeness rule 33). */
async function ownUserAgent(): Promise<string> {
  const { builtInPapers } = await import('./papers/read-papers.ts');
  const { networkOf } = await import('../src/model/publication/network.ts');
  const { userAgentOf } = await import('../src/lib/http/outbound-policy.ts');
  return userAgentOf(networkOf(builtInPapers()));
}
