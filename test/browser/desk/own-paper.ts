import { expect } from 'vitest';
import { requestDesk } from './send-form.ts';

/** The paper of `makeOwnPaper`, whose texts and sources the desk changes: those of the build are the build's. */
export const OWN_PAPER = 'town-of-tests';
export const OWN_SOURCES = `/papers/${OWN_PAPER}/headlines/sources`;

const STEPS = {
  name: { name: 'Town of Tests', id: OWN_PAPER, language: 'en-CA' },
  place: { cityLine: 'Town of Tests', coverage: '', timeZone: 'America/Iqaluit' },
  feeds: { desks: 'nunavut', site: '' },
  look: { colour: 'green' },
  contact: {
    email: 'editor@town.example',
    phone: '867-555-1234',
    address: '1 Main Street',
    supportHours: 'Mon-Fri 9AM-5PM',
    host: '',
  },
};

/** Makes a paper with a source of its own, which is paused, unless an earlier test has made it. */
export async function makeOwnPaper(): Promise<void> {
  if ((await requestDesk(OWN_SOURCES, 'editor')).status === 200) return;
  for (const [step, fields] of Object.entries(STEPS)) await send(`/new-paper/${step}`, fields);
  await send('/new-paper/finish', {});
  await send(`${OWN_SOURCES}/add`, {
    do: 'follow',
    url: 'https://feed.town-of-tests.ca/rss',
    publisher: 'Town Crier',
    section: 'local',
    language: '',
    paused: 'Nobody is there',
  });
}

async function send(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  expect((await requestDesk(path, 'editor', fields)).status, path).toBe(303);
}
