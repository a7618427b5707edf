// npm run --silent feed -- FILE_OR_URL... [--base URL] [--content-type VALUE]
// Prints what the site makes of each feed: one JSON line per input, from the very code that the Worker runs.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { normaliseChannel } from '../src/feeds/normalise.ts';
import { parseFeed } from '../src/feeds/parse-feed.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string' }, 'content-type': { type: 'string' } },
});
if (positionals.length === 0) {
  console.error(
    'usage: npm run --silent feed -- FILE_OR_URL... [--base URL] [--content-type VALUE]',
  );
  process.exit(2);
}
for (const input of positionals) {
  console.log(JSON.stringify({ input, ...(await readInput(input)) }));
}

async function readInput(input: string): Promise<object> {
  try {
    const bytes = await readFile(input);
    const channel = parseFeed(bytes, { url: values.base, contentType: values['content-type'] });
    const items = normaliseChannel(channel, { now: new Date() });
    return {
      format: channel.format,
      title: channel.title,
      items: items.map(({ title, description, link, pubDate, category, image }) => ({
        title,
        description,
        link,
        pubDate,
        category,
        image,
      })),
    };
  } catch (error) {
    process.exitCode = 1;
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
