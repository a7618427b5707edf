import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { readStoredEditions } from '../../../../src/edition/stored-edition.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/publications/built-in-publications.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { readResponse } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

/** The language of each story of the sample world, by its title. */
const languages = new Map<string, string | undefined>();
const [host = ''] = BUILT_IN_PUBLICATIONS.find(({ language }) => language === 'fr-CA')?.hosts ?? [];

beforeAll(async () => {
  await fetchFirstEdition();
  const desks = BUILT_IN_PUBLICATIONS.flatMap(({ desks: carried }) => carried);
  const ids = [...new Set(desks.map(({ id }) => id))];
  for (const stored of (await readStoredEditions(env.EDITIONS, ids)).values())
    if (stored.kind === 'edition')
      for (const story of Object.values(stored.edition.sections).flat())
        languages.set(story.title, story.language);
});

test.each(['/', '/community', '/news', '/today'])(
  'the French paper marks each English headline on %s as English',
  async (path) => {
    const response = await exports.default.fetch(`https://${host}${path}`);
    const headings = await (await readResponse(response)).all('h2, h3');
    const stories = headings.filter(({ text }) => languages.has(text));
    const english = stories.filter(({ text }) => languages.get(text)?.startsWith('en'));
    expect(english.length).toBeGreaterThan(5);
    const unmarked = english.filter(({ attributes }) => !attributes.lang?.startsWith('en'));
    expect(unmarked.map(({ text }) => text)).toEqual([]);
  },
);
