// npm run poll -- SOURCE_ID: makes a source due now, up to once an hour.
import type { Desk } from '../src/model/publication/desk.ts';
import { networkOf } from '../src/model/publication/network.ts';
import { messageOf, readCommandLine } from './command-line.ts';
import { builtInPapers } from './papers/read-papers.ts';
import { requestPoll } from './request-poll.ts';
import { REAL_STATE } from './site.ts';
import { openLocalStorage, openRemoteStorage, withStorage } from './storage.ts';

const NETWORK = networkOf(builtInPapers());

const USAGE = `usage: npm run poll -- SOURCE_ID [--desk ID] [--remote | --state DIR]

  --desk         the desk of the source, if several desks have a source with this id (${NETWORK.desks.map(({ id }) => id).join(', ')})
  --remote       uses the database in the cloud; otherwise the one on this machine
  --state        the folder of local data (.wrangler/state; sample world: .wrangler/sample)`;

const OPTIONS = {
  remote: { type: 'boolean' },
  state: { type: 'string' },
  desk: { type: 'string' },
} as const;

const { id, desk, options } = readCommandLine(USAGE, OPTIONS, (values, [source, ...rest]) => {
  if (!source || rest.length > 0) throw new Error('the id of one source is required');
  return { id: source, desk: findDesk(source, values.desk), options: values };
});
try {
  const { remote, state = REAL_STATE } = options;
  const opening = remote ? openRemoteStorage() : openLocalStorage(state);
  const { isDue, message } = await withStorage(opening, (storage) =>
    requestPoll(storage, desk, id, Date.now()),
  );
  (isDue ? console.log : console.error)(message);
  process.exitCode = isDue ? 0 : 1;
} catch (error) {
  const message = messageOf(error);
  console.error(
    /no such (?:table|column)/.test(message)
      ? 'The database lacks the tables of the feeds: apply the migrations first. On this machine `npm run start:live` does; for the site of `npm start`, give --state .wrangler/sample.'
      : message,
  );
  process.exitCode = 1;
}

/** The desk with this id, or else the source's, or else the first. Throws Error if none has it. */
function findDesk(source: string, id: string | undefined): Desk {
  const [first] = NETWORK.desks;
  const found =
    id === undefined
      ? (NETWORK.desks.find(({ sources }) => sources.some((one) => one.id === source)) ?? first)
      : NETWORK.desks.find((desk) => desk.id === id);
  if (!found)
    throw new Error(
      `unknown desk: ${id}; known: ${NETWORK.desks.map((desk) => desk.id).join(', ')}`,
    );
  return found;
}
