import { describe } from 'vitest';
import { boilWater, DAY_MS, NOON, preparePush, run } from '../../../support/push-fixtures.ts';
import { type OwnSteps, playEach } from '../../../support/push-script.ts';

preparePush();

describe('a warning', () => {
  playEach({
    'is sent to those alone whose station, level and community it is for': [
      'reader level 3, reader kimmirut, reader arviat, reader level 2, reader apex,',
      'orange => none | none | none | orange | orange',
    ],
    'is sent again where its level rises, and not where its level falls or its end changes': [
      'yellow, orange, yellow, 10 min => yellow, raised to orange;',
      'orange, red, red until 9 h, 10 min => raised to red',
    ],
    'reaches those whose level it rises to as new, beside those who were notified':
      'reader level 3, reader, orange => none | orange; red => red | raised to red',
    'is not sent to who subscribes while it is in force, until it becomes graver':
      'orange, 1 min, reader, orange, 10 min => none; red => red',
    'whose level falls for twenty hours and rises to red again is sent again':
      'red => red; yellow, 20 h => none; red => red',
    'that a feed with a later end goes on with is not over':
      'orange until 1 h, 2 h, orange until 5 h, 1 h => orange',
    'still reaches who is due to be notified, where its row is damaged meanwhile':
      'reader quiet 10-14, orange, damaged, 3 h => orange',
    'that one reading leaves out is in force however often that is planned, and a second ends it': [
      'all read red, all read none, 5 h => red;',
      'all read red, all read none, all read red, all read none => none;',
      'all read none => over',
    ],
    'that is left out once by a feed that is silent then is not over: its feed stops reporting':
      'all read red, all read none, 27 h => red, no news',
    'is not over by one reading without it after a day in which the feed could not be read':
      'orange until 24 h, 25 h, left-out, 9 min, orange until 60 h, 1 h => orange',
    'is not over by one reading without it where the end that was known is moved on':
      'orange until 1 h, 61 min, left-out, 9 min, orange until 9 h, 1 h => orange',
  });
});

describe('an all-clear', () => {
  playEach({
    'follows where a warning is not in its feed for ten minutes, to those who want it and heard': [
      'reader, reader silent, orange, 1 min, reader => orange | orange | none;',
      'gone, 5 min => none | none | none;',
      '10 min => over | none | none',
    ],
    'does not follow where a feed was incomplete once, and the warning is not sent again':
      'orange, gone, 5 min, orange, 1 h => orange',
    'does not stop the same warning from being sent when it is issued again after an hour': [
      'reader, reader silent, orange, gone, 61 min => orange, over | orange;',
      'orange => orange | orange',
    ],
    'is not sent to who slept through all of the warning':
      'reader quiet 10-20, reader, orange, gone, 10 h => none | orange, over',
    'follows once the feed was read after the end of a warning, and not before':
      'orange until 1 h, 4 h => orange; unchanged, 15 min => over',
    'is heard after thirteen quiet hours':
      'at 19:00, reader quiet 20-9, orange, 70 min, gone => orange; 20 h => over',
    'is sent once, though the warning came back and ended again in quiet hours': [
      'reader quiet 13-20, orange, 1 h => orange;',
      'gone, 25 min, orange, 1 h, gone, 25 min, 8 h => over',
    ],
    'is sent once, though the warning came back in quiet hours at a level that is not wanted': [
      'reader level 2 quiet 13-20, orange, 1 h => orange;',
      'gone, 25 min, yellow, 8 h => none;',
      'gone, 25 min, 1 d => over',
    ],
    'is sent to who has chosen another community of the same station':
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
    'hold a warning back until they end, where it is in force then': [
      'at 23:00, reader quiet 22-7, reader quiet 22-6, reader, orange,',
      '415 min => none | none | orange;',
      '5 min => none | orange | none;',
      '1 h => orange | none | none',
    ],
    'end without a word of what ended within them':
      'reader quiet 10-18, orange until 1 h, 8 h => none',
    'let the gravest through at once': 'reader quiet 10-18, red => red',
    'that begin while a service is in trouble hold the second attempt back': [
      'at 12:59:40, reader quiet 13-15, service 503, orange, service works, 1 h => none;',
      '2 h => orange',
    ],
    'hold of a warning whose level rises meanwhile only the last back':
      'reader quiet 10-14, yellow, orange, 3 h => orange',
  });
});

describe('a push service', () => {
  playEach({
    'that failed for a time is sent the level to which the warning fell meanwhile':
      'service 429, red, service works, orange, 1 h => orange',
    'that broke off is sent the level to which the warning fell before the next attempt':
      'service 0, red, service works, orange, 1 h => orange again',
    'that breaks off a raise to red is sent it again as a raise, with a sound': [
      'yellow, 1 min, service 0, red, service works, 1 h => yellow, raised to red;',
      'gone, 1 h => over',
    ],
    'that takes a raise to red and breaks off each time makes its sound twice': [
      'yellow, 1 min, connections break, red, 4 min =>',
      'yellow, raised to red, raised to red, red again, red again',
    ],
    'that takes a warning and breaks off is sent it again without a sound; a new issue has one': [
      'orange, 1 min, gone, 1 h, connections break, orange, connections hold, 1 h =>',
      'orange, over, orange, orange again',
    ],
    'that was busy a minute before is sent a rise to red within two minutes':
      'service 429, yellow, 1 min, service works, red, 2 min => red',
    'that refused a raised level for certain is not sent the one before again':
      'orange => orange; service 503, red, service works, orange, 1 h => none',
    'that refused an all-clear for certain is not sent again the notice that is back':
      'water => water; 1 min, service 503, water arviat, 20 min, service works, water, 1 h => none',
    'that fails for certain until a warning ends hears neither of it nor of its end':
      'service 500, orange, 1 min, service works, gone, 1 h => none',
    'that broke off until a warning ended hears of the end':
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
    'that is extended to all communities reaches the others, nobody twice, and its end all': [
      'reader, reader arviat, water iqaluit, water, 15 min => water | water;',
      'withdrawn, 15 min => over: water | over: water',
    ],
    'that is confined to a community is over elsewhere after ten minutes, and new where it is back':
      [
        'reader, reader silent, reader arviat, water => water | water | water;',
        '1 min, water arviat, 9 min => none | none | none;',
        '6 min => over: water | none | none;',
        'water => water | none | none',
      ],
    'that ends and comes back while a reader sleeps is new when they wake, and its end not sent':
      'reader quiet 13-15, closure, 1 h => water; withdrawn, 15 min, closure => none; 2 h => water',
    'begins at its time': 'water from 1 h, 55 min => none; 2 h => water',
    'does not begin where it was taken back before': 'water from 1 h, withdrawn, 3 h => none',
    'that was sent and is postponed is sent again when it begins':
      'water, 1 min, water from 5 h, 4 h => water; 2 h => water',
    'that is postponed and withdrawn before it begins is over for who heard of it':
      'water, 1 min, water from 5 h, 1 h => water; withdrawn, 1 d => over: water',
    'that is postponed by days, and no longer for a place, is over there': [
      'reader arviat, reader, water until 9 d, 1 min, water iqaluit from 3 d until 9 d,',
      'paper written, 2 d => water, over: water | water;',
      '2 d => none | water',
    ],
    'whose start was put off and back within a minute is sent once, and so is its end':
      'water, 30 s, water from 5 h, 30 s, water, 1 h => water; withdrawn, 1 h => over: water',
    'that ends within the next minute is over then, also for who was not to be disturbed': [
      'reader, reader quiet 11-15, closure, 30 min, closure until 1850 s, 20 h => water,',
      'over: water | none',
    ],
    'for more places is not over for who is no longer at one of them':
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

describe('a notice whose desk or editorial is another, or cannot be read,', () => {
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
      'as it is left out but open in the editors’ table, is not said to be without news':
        'water until 2 d, open, withdrawn, 27 h => water',
      'as another desk carries it from now on, is the same':
        'water, carried by other, 1 h => water',
      'as another desk carries what its paper says just after it was withdrawn, is over once': [
        'water, 1 min, withdrawn, 1 min, paper carried by other, 25 h, planned for other, 1 h =>',
        'water, over: water',
      ],
      'as the id of another paper of its desk is that of a station, is over': [
        'water beside a paper like a station, 1 min, withdrawn, 1 h => water, over: water',
      ],
    },
    {
      ...lost,
      planned: (site) => site.plan(),
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

describe('where two desks follow a station', () => {
  const takeOver = 'desks north east, north+east reads orange, paper follows east,';
  playEach({
    'a warning that is issued anew by the desk that took over is sent': [
      takeOver,
      '1 h, 4 times east reads none => orange, over;',
      '2 h, east reads orange => orange',
    ],
    'so it is where the desk before loses the station': [
      takeOver,
      'lost, 1 h, 4 times east reads none => orange, over;',
      '2 h, east reads orange => orange',
    ],
    'and neither can be read for a day, subscribers hear once that there is no news':
      'desks north east, north+east reads orange until 1 h, deleted, 30 h => orange, no news',
    'a warning is sent once, and again where it rises later, as the paper adds a desk': [
      'orange, 2 h, desks north east, east reads orange, 2 h => orange;',
      'north+east reads yellow, 2 h, north+east reads orange, 2 h => orange',
    ],
    'a warning is sent once, and again where it rises later, as the paper changes its desk': [
      'orange, 2 h, desks east, east reads orange, 2 h => orange;',
      'north+east reads yellow, 2 h, north+east reads orange, 2 h => orange',
    ],
    'and one goes on at a graver level, what the other issues later is not sent': [
      'desks north east, east reads red, 2 h, north reads orange, north reads statement,',
      'north reads yellow, 2 h, paper written, 2 h => red',
    ],
    'and the paper changes its order, each reading the end at its own time, it is heard once': [
      'desks north east, north+east reads orange, paper follows east north, 1 h,',
      '4 times north+east reads none, 26 h => orange, over',
    ],
    'a warning that each of them leaves out once, in turn, is in force': [
      'desks north east, all read red, north reads none, east reads red,',
      'east+north reads none, east reads red, north reads red, 1 h => red',
    ],
    'one that leaves a warning out once and is silent holds back no end that the other reads': [
      'desks north east, all read red, east reads none, 8 times north reads none, 26 h => red,',
      'over',
    ],
  });
});
