import { describe, expect, test } from 'vitest';
import { feed, type Story } from '../../../support/documents.ts';
import { type Follower, follow, followOne } from '../../../support/follow.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

const PORT = 'Nunavut’s first deep-sea port opens in Qikiqtarjuaq';
const TEXT =
  'Ships can unload at a quay in Qikiqtarjuaq since Monday, in place of barges that wait for the tide, the government of Nunavut says.';
const story = (guid: string, title: string, hour = 9): Story => ({
  title,
  ...(title === PORT && { description: TEXT }),
  guid,
  link: `https://publisher.example/${guid}`,
  date: `Thu, 19 Nov 2026 ${String(hour).padStart(2, '0')}:00:00 GMT`,
});

const items = async (follower: Follower) => (await follower.edition())?.sections.local ?? [];

describe('a story that its publisher changes', () => {
  test('a headline that is changed is published with the one before, and one that goes back and forth makes no more editions', async () => {
    const [a, b] = [story('a', 'Two hurt in fire'), story('a', 'Three hurt in fire')];
    const follower = await followOne(...[a, b, a, b, a, b].map((one) => feed([one])));
    await follower.poll(2);
    expect(await items(follower)).toMatchObject([
      { title: 'Three hurt in fire', titleBefore: { title: 'Two hurt in fire' } },
    ]);
    await follower.refreshWhenDue();
    const settled = await follower.edition();
    for (let poll = 0; poll < 3; poll += 1) {
      await follower.refreshWhenDue();
      expect((await follower.edition())?.number).toBe(settled?.number);
    }
  });
});

describe('a story that its publisher withdraws', () => {
  test('the only story that a filtered feed had leaves when it is withdrawn, and not when newer ones left it behind', async () => {
    const wanted = story('a', 'Nunavut port opens', 9);
    const old = story('old', 'Storm in Halifax', 1);
    const newer = story('new', 'Rain in Halifax', 12);
    const follower = await follow([
      {
        onlyMentioning: ['nunavut'],
        responses: [feed([wanted, old]), feed([newer]), feed([newer, old])],
      },
    ]);
    await follower.poll(2);
    expect(await follower.publishedTitles()).toEqual([wanted.title]);
    await follower.refreshWhenDue();
    expect(await follower.publishedTitles()).toEqual([]);
  });
});
