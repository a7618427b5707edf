// npm run feed: shows how the site reads feeds, with ingest's code for fetching and parsing.

import { describeCalendar, describeJudgement } from '../src/feeds/judge/describe-judgement.ts';
import { type FeedDocument, readFeed } from '../src/feeds/judge/feed-document.ts';
import {
  isCalendarDocument,
  parseFailure,
  requestFailure,
} from '../src/feeds/judge/judge-address.ts';
import { type CalendarVerdict, judgeCalendar } from '../src/feeds/judge/judge-calendar.ts';
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

  --verdict       instead prints whether the feed or calendar can be a source, and why
  --base          the base address of relative links
  --content-type  the Content-Type of the document`;

/** The printed fields of an item. */
const SHOWN = ['title', 'description', 'link', 'pubDate', 'category', 'image'] as const;
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
  if (isVerdict) printVerdict(input, await judge(input));
  else {
    const described = { input, ...(await describe(input)) };
    console.log(JSON.stringify(described, undefined, process.stdout.isTTY ? 2 : 0));
  }
}

async function describe(input: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const document = await load(input);
    if (isCalendarDocument(document.bytes)) return { format: 'ics', ...calendarIn(document) };
    const channel = readFeed(document);
    return {
      format: channel.format,
      title: channel.title,
      items: normaliseChannel(channel, { now: new Date() }).map((item) =>
        Object.fromEntries(SHOWN.map((name) => [name, item[name]])),
      ),
    };
  } catch (error) {
    process.exitCode = 1;
    return { error: messageOf(error) };
  }
}

/** A calendar's totals and its next event. */
function calendarIn({ bytes, contentType: type }: FeedDocument): CalendarVerdict {
  const calendar = judgeCalendar(bytes, type, new Date());
  if (calendar.ahead === 0) process.exitCode = 1;
  return calendar;
}

async function judge(input: string): Promise<Judgement | CalendarVerdict> {
  let document: FeedDocument;
  try {
    document = await load(input);
  } catch (error) {
    return { kind: 'failed', failure: requestFailure(input, error) };
  }
  let channel: Channel;
  try {
    if (isCalendarDocument(document.bytes)) return calendarIn(document);
    channel = readFeed(document);
  } catch (error) {
    return { kind: 'failed', failure: parseFailure(document, error) };
  }
  return judgeFeed(channel, document, { now: new Date() });
}

/** Prints the lines of a verdict; with several inputs below the name of each. */
function printVerdict(input: string, judged: Judgement | CalendarVerdict): void {
  if ('kind' in judged && !isFit(judged)) process.exitCode = 1;
  const lines =
    'kind' in judged ? describeJudgement(judged, 'en') : describeCalendar(judged, 'en', new Date());
  console.log(inputs.length > 1 ? [input, ...lines, ''].join('\n') : lines.join('\n'));
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
