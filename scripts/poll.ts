// npm run poll -- SOURCE_ID: makes a source due now, once an hour at most.
import { parseArgs } from 'node:util';
import { PUBLICATIONS } from '../src/publications/publications.ts';
import { openLocalFeeds, openRemoteFeeds } from './poll/feeds-database.ts';
import { requestPoll } from './poll/request-poll.ts';
import { REAL_STATE } from './site.ts';

const USAGE = `usage: npm run poll -- SOURCE_ID [--publication ID] [--remote | --state DIR]

  --publication  whose source it is (${PUBLICATIONS[0].id})
  --remote       the database in the cloud; otherwise the one on this machine
  --state        where the local data is (.wrangler/state; the sample world has .wrangler/sample)`;

const { id, publication, options } = readArguments();
try {
  const database = options.remote
    ? openRemoteFeeds()
    : await openLocalFeeds(options.state ?? REAL_STATE);
  try {
    const { isDue, message } = await requestPoll(database, publication, id, Date.now());
    (isDue ? console.log : console.error)(message);
    process.exitCode = isDue ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  const message = messageOf(error);
  console.error(
    /no such (?:table|column)/.test(message)
      ? 'The database lacks the tables of the feeds: apply the migrations first (on this machine `npm run start:live` does).'
      : message,
  );
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remote: { type: 'boolean' },
        state: { type: 'string' },
        publication: { type: 'string' },
      },
    });
    const [source, ...rest] = positionals;
    if (!source || rest.length > 0) throw new Error('one source is to be named');
    const found = PUBLICATIONS.find(({ id }) => id === (values.publication ?? PUBLICATIONS[0].id));
    if (!found)
      throw new Error(
        `there is no publication ${values.publication}, but ${PUBLICATIONS.map(({ id }) => id).join(', ')}`,
      );
    return { id: source, publication: found, options: values };
  } catch (error) {
    console.error(`${messageOf(error)}\n${USAGE}`);
    process.exit(2);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
