import { expect, test } from 'vitest';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  LONG,
  MINUTE_MS,
  NO_NEWS,
  NOON,
  ORANGE,
  OVER,
  RAISED,
  RED,
  run,
  setPaper,
  time,
  YELLOW,
} from './push-fixtures.ts';
import type { DeliveredMessage } from './push-service.ts';
import { PushSite, respond } from './push-site.ts';

const TITLES: Readonly<Record<string, string>> = {
  yellow: YELLOW,
  orange: ORANGE,
  'orange again': `${ORANGE} again`,
  'raised to orange': 'Raised to orange: Blizzard Warning',
  red: RED,
  'red again': `${RED} again`,
  'raised to red': RAISED,
  over: OVER,
  'no news': NO_NEWS,
  water: 'Boil water',
  'over: water': 'Over: Boil water',
};
const LEVELS = ['statement', 'yellow', 'orange', 'red'];
const UNITS: Readonly<Record<string, number>> = {
  s: 1000,
  min: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
};

/** The time (ms) after noon that follows a word: 18:00 for `until 6 h`. */
function after(words: readonly string[], word: string): number | undefined {
  const at = words.indexOf(word);
  return at < 0 ? undefined : NOON + Number(words[at + 1]) * (UNITS[words[at + 2] ?? ''] ?? 0);
}

function warningsOf(words: readonly string[]) {
  const level = LEVELS.indexOf(words[0] ?? '') as 0 | 1 | 2 | 3 | -1;
  return level === -1 ? [] : [blizzard({ level, endsAt: after(words, 'until') ?? LONG })];
}

function noticeOf([kind, ...words]: readonly string[]) {
  const places = ['iqaluit', 'apex', 'kimmirut', 'arviat'];
  const [from, until] = [after(words, 'from'), after(words, 'until')];
  return boilWater({
    kind: kind as 'water',
    communities: places.filter((place) => words.includes(place)),
    ...(from && { from: time(from) }),
    ...(until && { until: time(until) }),
  });
}

const STEPS: Readonly<Record<string, (site: PushSite, words: string[]) => unknown>> = {
  at: (site, [clock = '']) => {
    const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
    site.now = NOON + (hours - 12) * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
  },
  // The feed is read without the warning; crons read it again.
  gone: async (site) => {
    site.now += 1;
    await site.warn();
  },
  'left-out': async (site) => {
    await site.poll([]);
    await site.plan();
  },
  unchanged: (site) => site.readAgain(),
  damaged: async (site) => {
    await site.storeItems('{');
    await site.plan();
  },
  deleted: () => run('DELETE FROM desk_items'),
  lost: () =>
    Promise.all([
      run(`DELETE FROM desks WHERE id = 'north'`),
      run(`DELETE FROM desk_items WHERE desk = 'north'`),
    ]),
  all: (site, [, ...words]) => site.read(...warningsOf(words)),
  withdrawn: (site) => {
    site.now += 1;
    return site.say();
  },
  service: (site, [status]) => {
    // Messages must have failed while the service was down.
    if (status === 'works')
      expect(site.service.requests.length).toBeGreaterThan(site.service.delivered.length);
    site.service.respond = () => (status === 'works' ? undefined : fault(Number(status)));
  },
  // Connections break after the service has accepted a message.
  connections: (site, [state]) => {
    site.isCutOff = state === 'break';
  },
  moves: (site, [place]) =>
    run('UPDATE push_subscribers SET community = ?, subscribed_at = ?', place, site.now),
  desks: (site, desks) => site.addSecondDesk(...desks),
  paper: (_, [first, ...desks]) =>
    first === 'follows'
      ? setPaper('$.desks', desks)
      : run('UPDATE built_in_papers SET data = data'),
};
const fault = (status: number) =>
  status ? respond(status) : Promise.reject(new TypeError('cut off'));

export type OwnSteps = Readonly<Record<string, (site: PushSite) => unknown>>;

async function doStep(site: PushSite, step: string, ownSteps: OwnSteps): Promise<void> {
  const [first = '', ...words] = step.split(' ');
  const own = ownSteps[step];
  if (own) await own(site);
  else if (words[0] === 'times') {
    const repeated = words.slice(1).join(' ');
    for (let turn = 0; turn < Number(first); turn++) await doStep(site, repeated, ownSteps);
  } else if (UNITS[words[0] ?? '']) await site.pass(Number(first) * (UNITS[words[0] ?? ''] ?? 0));
  else if (LEVELS.includes(first)) await site.warn(...warningsOf([first, ...words]));
  else if (first === 'water' || first === 'closure') await site.say(noticeOf([first, ...words]));
  else if (words[0] === 'reads')
    for (const desk of first.split('+')) await site.readBy(desk, ...warningsOf(words.slice(1)));
  else {
    const act = STEPS[first];
    if (!act) throw new Error(`unknown step: ${step}`);
    await act(site, words);
  }
}

/**
 * Subscribes as in `reader arviat level 2 quiet 13-20 silent other`; `silent`: no all-clear;
 * `other`: to the other paper.
 */
function subscribe(site: PushSite, words: readonly string[]): Promise<string> {
  const [from, until] = (words[words.indexOf('quiet') + 1] ?? '').split('-').map(Number);
  return site.subscribe({
    community: words.find((word) => ['apex', 'arviat', 'kimmirut'].includes(word)) ?? 'iqaluit',
    paper: words.includes('other') ? 'other' : 'paper',
    allClear: !words.includes('silent'),
    level: words.includes('level') ? Number(words[words.indexOf('level') + 1]) : 0,
    ...(words.includes('quiet') && { quiet: [from ?? 0, until ?? 0] as const }),
  });
}

/** The title of a message, with ` again` if it silently replaces an alert. */
function titleOf({ payload: { title, isUpdate } }: DeliveredMessage): string {
  const isSilent = !isUpdate && !/^(?:Over|No news):/.test(String(title));
  return isSilent ? `${title} again` : String(title);
}

/** Plays phases `steps => titles that each reader gets`; times count from noon in Iqaluit. */
async function play(script: string, ownSteps: OwnSteps): Promise<void> {
  const site = new PushSite();
  const readers: string[] = [];
  const add = async (words: readonly string[]) => readers.push(await subscribe(site, words));
  if (!script.includes('reader')) await add([]);
  let seen = 0;
  for (const phase of script.split('; ')) {
    const [steps = '', sent = ''] = phase.split(' => ');
    for (const step of steps.split(', '))
      await (step.startsWith('reader') ? add(step.split(' ')) : doStep(site, step, ownSteps));
    const delivered = site.service.delivered.slice(seen);
    seen += delivered.length;
    for (const { payload } of delivered)
      expect(payload.isAllClear).toBe(/^Over/.test(String(payload.title)));
    const expected = sent.split(' | ').map((each) => (each === 'none' ? [] : each.split(', ')));
    const titles = readers.map((reader) =>
      delivered.filter(({ endpoint }) => endpoint === reader).map(titleOf),
    );
    expect(titles, phase).toEqual(expected.map((names) => names.map((name) => TITLES[name])));
  }
}

/** Defines a test for each script, by title; a script may have several lines. */
export function playEach(
  scripts: Readonly<Record<string, string | readonly string[]>>,
  ownSteps: OwnSteps = {},
): void {
  test.each(Object.entries(scripts))('%s', (_, script) =>
    play([script].flat().join(' '), ownSteps),
  );
}
