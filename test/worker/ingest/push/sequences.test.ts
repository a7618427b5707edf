import { describe } from 'vitest';
import { boilWater, DAY_MS, NOON, preparePush, run, time } from '../../../support/push-fixtures.ts';
import { type OwnSteps, playEach } from '../../../support/push-script.ts';

preparePush();

describe('a warning', () => {
  playEach({
    'is sent only to subscribers of its station and level': [
      'reader level 3, reader kimmirut, reader arviat, reader level 2, reader apex,',
      'orange => none | none | none | orange | orange',
    ],
    'is sent again if its level rises, but not if its level falls or its end changes': [
      'yellow, orange, yellow, 10 min => yellow, raised to orange;',
      'orange, red, red until 9 h, 10 min => raised to red',
    ],
    'that rises is new for those whose level it reaches, and raised for those already notified':
      'reader level 3, reader, orange => none | orange; red => red | raised to red',
    'is not sent to those who subscribe while it is in force, until its level rises':
      'orange, 1 min, reader, orange, 10 min => none; red => red',
    'whose level falls for twenty hours and rises to red again is sent again':
      'red => red; yellow, 20 h => none; red => red',
    'that a feed continues with a later end does not end':
      'orange until 1 h, 2 h, orange until 5 h, 1 h => orange',
    'still reaches subscribers with a pending notification if its row is damaged meanwhile':
      'reader quiet 10-14, orange, damaged, 3 h => orange',
    'missing from one reading stays in force however often it is planned, and a second reading ends it':
      [
        'all read red, all read none, 5 h => red;',
        'all read red, all read none, all read red, all read none => none;',
        'all read none => over',
      ],
    'missing once from a feed that then falls silent does not end: its feed stops reporting':
      'all read red, all read none, 27 h => red, no news',
    'does not end after one reading without it that follows a day in which the feed could not be read':
      'orange until 24 h, 25 h, left-out, 9 min, orange until 60 h, 1 h => orange',
    'does not end after one reading without it if its known end is then postponed':
      'orange until 1 h, 61 min, left-out, 9 min, orange until 9 h, 1 h => orange',
  });
});

describe('an all-clear', () => {
  playEach({
    'is sent if a warning is missing from its feed for ten minutes, to notified subscribers who opted in':
      [
        'reader, reader silent, orange, 1 min, reader => orange | orange | none;',
        'gone, 5 min => none | none | none;',
        '10 min => over | none | none',
      ],
    'is not sent if a feed was incomplete once, and the warning is not sent again':
      'orange, gone, 5 min, orange, 1 h => orange',
    'does not prevent the same warning from being sent when it is issued again after an hour': [
      'reader, reader silent, orange, gone, 61 min => orange, over | orange;',
      'orange => orange | orange',
    ],
    'is not sent to subscribers whose quiet hours covered the whole warning':
      'reader quiet 10-20, reader, orange, gone, 10 h => none | orange, over',
    'is sent once the feed was read after the end of a warning, and not before':
      'orange until 1 h, 4 h => orange; unchanged, 15 min => over',
    'is delivered after thirteen quiet hours':
      'at 19:00, reader quiet 20-9, orange, 70 min, gone => orange; 20 h => over',
    'is sent once if the warning was issued and ended again in quiet hours': [
      'reader quiet 13-20, orange, 1 h => orange;',
      'gone, 25 min, orange, 1 h, gone, 25 min, 8 h => over',
    ],
    'is sent once if the warning was issued again in quiet hours below the subscriber’s level': [
      'reader level 2 quiet 13-20, orange, 1 h => orange;',
      'gone, 25 min, yellow, 8 h => none;',
      'gone, 25 min, 1 d => over',
    ],
    'is sent to a subscriber who has chosen another community of the same station':
      'orange, 1 min, moves apex, gone, 25 min => orange, over',
    ...Object.fromEntries(
      [2, 12].map((hours) => [
        `is sent where the push service was down for ${hours} hours as the warning ended`,
        `orange => orange; service 503, gone, 25 min, ${hours} h, service works, 2 h => over`,
      ]),
    ),
  });
});

describe('quiet hours', () => {
  playEach({
    'delay a warning until they end, if it is still in force': [
      'at 23:00, reader quiet 22-7, reader quiet 22-6, reader, orange,',
      '415 min => none | none | orange;',
      '5 min => none | orange | none;',
      '1 h => orange | none | none',
    ],
    'that cover a whole warning end without a message':
      'reader quiet 10-18, orange until 1 h, 8 h => none',
    'let the gravest through immediately': 'reader quiet 10-18, red => red',
    'that begin while a service fails delay the second attempt': [
      'at 12:59:40, reader quiet 13-15, service 503, orange, service works, 1 h => none;',
      '2 h => orange',
    ],
    'delay only the last message of a warning whose level rises meanwhile':
      'reader quiet 10-14, yellow, orange, 3 h => orange',
  });
});

describe('a push service', () => {
  playEach({
    'that failed for a time is sent the level to which the warning fell meanwhile':
      'service 429, red, service works, orange, 1 h => orange',
    'that lost a connection is sent the level to which the warning fell before the next attempt':
      'service 0, red, service works, orange, 1 h => orange again',
    'that loses a connection during a raise to red is sent the raise again, with a sound': [
      'yellow, 1 min, service 0, red, service works, 1 h => yellow, raised to red;',
      'gone, 1 h => over',
    ],
    'that receives a raise to red and loses each connection makes its sound twice': [
      'yellow, 1 min, connections break, red, 4 min =>',
      'yellow, raised to red, raised to red, red again, red again',
    ],
    'that receives a warning and loses the connection gets it again silently; a new issue has a sound':
      [
        'orange, 1 min, gone, 1 h, connections break, orange, connections hold, 1 h =>',
        'orange, over, orange, orange again',
      ],
    'that was busy a minute before is sent a rise to red within two minutes':
      'service 429, yellow, 1 min, service works, red, 2 min => red',
    'that definitely refused a raised level is not sent the previous one again':
      'orange => orange; service 503, red, service works, orange, 1 h => none',
    'that definitely refused an all-clear is not sent the reopened notice again':
      'water => water; 1 min, service 503, water arviat, 20 min, service works, water, 1 h => none',
    'that definitely fails until a warning ends gets neither the warning nor its end':
      'service 500, orange, 1 min, service works, gone, 1 h => none',
    'that lost the connection until a warning ended gets the all-clear':
      'service 0, orange, 1 min, service works, gone, 1 h => over',
    ...Object.fromEntries(
      [
        [503, 12],
        [401, 2],
        [403, 2],
      ].map(([status, hours]) => [
        `that was down with ${status} for ${hours} hours is sent a red warning when it is back`,
        `service ${status}, red, ${hours} h, service works, 2 h => red`,
      ]),
    ),
  });
});

describe('a notice', () => {
  playEach({
    'extended to all communities reaches each subscriber once, and its end reaches all': [
      'reader, reader arviat, water iqaluit, water, 15 min => water | water;',
      'withdrawn, 15 min => over: water | over: water',
    ],
    'confined to a community ends elsewhere after ten minutes, and is new if it is extended again':
      [
        'reader, reader silent, reader arviat, water => water | water | water;',
        '1 min, water arviat, 9 min => none | none | none;',
        '6 min => over: water | none | none;',
        'water => water | none | none',
      ],
    'that ends and is reopened in quiet hours is new after them, and its end is not sent':
      'reader quiet 13-15, closure, 1 h => water; withdrawn, 15 min, closure => none; 2 h => water',
    'begins at its time': 'water from 1 h, 55 min => none; 2 h => water',
    'does not begin if it was withdrawn before': 'water from 1 h, withdrawn, 3 h => none',
    'that was sent and is postponed is sent again when it begins':
      'water, 1 min, water from 5 h, 4 h => water; 2 h => water',
    'that is postponed and withdrawn before it begins ends for those already notified':
      'water, 1 min, water from 5 h, 1 h => water; withdrawn, 1 d => over: water',
    'that is postponed by days, and no longer names a place, ends there': [
      'reader arviat, reader, water until 9 d, 1 min, water iqaluit from 3 d until 9 d,',
      'paper written, 2 d => water, over: water | water;',
      '2 d => none | water',
    ],
    'postponed and restored within a minute is sent once, and so is its end':
      'water, 30 s, water from 5 h, 30 s, water, 1 h => water; withdrawn, 1 h => over: water',
    'that ends within the next minute ends then, even for subscribers in quiet hours': [
      'reader, reader quiet 11-15, closure, 30 min, closure until 1850 s, 20 h => water,',
      'over: water | none',
    ],
    'for more places does not end for a subscriber who has left one of them':
      'water iqaluit apex, moves arviat, water iqaluit apex kimmirut, 1 h => water',
  });
});

/** A notice in the editors’ table, open for two days. */
const insertNotice = (data: string) =>
  run(
    `INSERT INTO notices (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
     VALUES ('paper', 'water', 1, ?, 0, ?, '', '', 0)`,
    data,
    NOON + 2 * DAY_MS,
  );

describe('a notice whose desk or editorial has changed or cannot be read', () => {
  const lost: OwnSteps = {
    'the editorial is damaged': (site) => site.storeEditorial('{'),
    'the editorial is gone': () => run('DELETE FROM editorial'),
    'it is damaged there and open in the editors’ table': async (site) => {
      await insertNotice('{"shape":2}');
      await site.edit();
    },
  };
  const scripts = Object.keys(lost).map((how) => [
    `as ${how}, is not over`,
    [`water, 1 min, ${how}, planned, 20 h => water;`, 'closed, withdrawn, 1 h => over: water'],
  ]);
  playEach(
    {
      ...Object.fromEntries(scripts),
      'that is left out but open in the editors’ table causes no “no news”':
        'water until 2 d, open, withdrawn, 27 h => water',
      'is sent again, also within the hour, if an editor decides so, and then not once more': [
        'reader, reader arviat, water iqaluit, 1 min, sent again iqaluit => water, water | none;',
        'planned, 2 h => none | none; sent again iqaluit, 2 h => water | none',
      ],
      'that another desk carries from now on is the same': 'water, carried by other, 1 h => water',
      'moved to another desk just after it was withdrawn ends once': [
        'water, 1 min, withdrawn, 1 min, paper carried by other, 25 h, planned for other, 1 h =>',
        'water, over: water',
      ],
      'ends although the id of another paper of its desk is that of a station': [
        'water beside a paper like a station, 1 min, withdrawn, 1 h => water, over: water',
      ],
    },
    {
      ...lost,
      planned: (site) => site.plan(),
      'sent again iqaluit': (site) =>
        site.say(boilWater({ communities: ['iqaluit'], sentAgainAt: time(site.now) })),
      'planned for other': (site) => site.deliver({ desk: 'other' }),
      closed: () => run('DELETE FROM notices'),
      open: () => insertNotice('{}'),
      'carried by other': async (site) => {
        await run(`UPDATE push_alerts SET desk = 'other'`);
        await site.plan();
        await site.deliver({ desk: 'other' });
      },
      'paper carried by other': async (site) => {
        await run(`UPDATE editorial SET desk = 'other', changed_at = ?`, site.now);
        await run(`INSERT OR REPLACE INTO desk_bulletins (desk) VALUES ('other')`);
        for (const desk of ['north', 'other']) await site.deliver({ desk });
      },
      'water beside a paper like a station': async (site) => {
        await site.edit(boilWater());
        await run(
          `INSERT INTO editorial (paper, desk, data, changed_at) SELECT 'nu-21', desk, data, changed_at FROM editorial`,
        );
        await site.plan();
      },
    },
  );
});

describe('when two desks follow a station', () => {
  const takeOver = 'desks north east, north+east reads orange, paper follows east,';
  playEach({
    'a warning is sent if the desk that took over issues it again': [
      takeOver,
      '1 h, 4 times east reads none => orange, over;',
      '2 h, east reads orange => orange',
    ],
    'a warning is sent even if the previous desk also loses the station': [
      takeOver,
      'lost, 1 h, 4 times east reads none => orange, over;',
      '2 h, east reads orange => orange',
    ],
    'subscribers are notified once that there is no news if neither can be read for a day':
      'desks north east, north+east reads orange until 1 h, deleted, 30 h => orange, no news',
    'a warning is sent once, and again if it rises later, when the paper adds a desk': [
      'orange, 2 h, desks north east, east reads orange, 2 h => orange;',
      'north+east reads yellow, 2 h, north+east reads orange, 2 h => orange',
    ],
    'a warning is sent once, and again if it rises later, when the paper changes its desk': [
      'orange, 2 h, desks east, east reads orange, 2 h => orange;',
      'north+east reads yellow, 2 h, north+east reads orange, 2 h => orange',
    ],
    'warnings that one desk issues later are not sent if the other’s continues at a graver level': [
      'desks north east, east reads red, 2 h, north reads orange, north reads statement,',
      'north reads yellow, 2 h, paper written, 2 h => red',
    ],
    'subscribers get one all-clear if the paper changes the order and the desks read the end at different times':
      [
        'desks north east, north+east reads orange, paper follows east north, 1 h,',
        '4 times north+east reads none, 26 h => orange, over',
      ],
    'a warning missing once from each of them, in turn, stays in force': [
      'desks north east, all read red, north reads none, east reads red,',
      'east+north reads none, east reads red, north reads red, 1 h => red',
    ],
    'a desk that falls silent after one reading without a warning delays no end that the other reads':
      [
        'desks north east, all read red, east reads none, 8 times north reads none, 26 h => red,',
        'over',
      ],
  });
});
