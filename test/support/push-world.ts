import { expect } from 'vitest';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  run,
  setPaper,
  time,
} from './push-fixtures.ts';
import { PushSite } from './push-site.ts';

const KINDS = ['other', 'event', 'closure', 'water'] as const;
const END = NOON + 4 * DAY_MS;
export type Level = 0 | 1 | 2 | 3;
export const KIND_NAMES = ['warning', 'warning of two desks', 'notice'] as const;
type Kind = (typeof KIND_NAMES)[number];
/** Quiet hours: at night, from an hour after the test begins, or none. */
export const QUIETS = [[21, 7], [13, 22], undefined] as const;
export type Quiet = (typeof QUIETS)[number];
const COLOURS = [/yellow/i, /orange/i, /red/i];
/** How much later than the first the second desk reads the feed. */
const LAG_MS = 2 * MINUTE_MS;

/** A subscriber, and its notifications. */
interface Reader {
  allClear: boolean;
  minLevel: Level;
  /** The level of the pending notification, once it can be delivered; -1 for none. */
  due: number;
  place: string;
  /** The level of the last notification; -1 for none, and after an all-clear. */
  level: number;
  /**
   * The same message may be sent again: a send was interrupted, the alert had ended for it, or its
   * level rose an hour after the last message.
   */
  mayRepeat: boolean;
  /** Time of its last message. */
  at: number;
  /** Whether it has chosen another place since. */
  hasMoved: boolean;
}

/** One alert of a source, and its subscribers; checks the messages that they are sent. */
export class World {
  readonly kind: Kind;
  readonly site = new PushSite();
  readonly readers = new Map<string, Reader>();
  level: Level | -1 = -1;
  places: readonly string[] = [];
  /** When it begins, if it was postponed. */
  startsAt = 0;
  /** Time of the last change. */
  #changedAt = 0;
  /** Since when its source no longer lists it, by place. */
  readonly goneSince = new Map<string, number>();
  #seen = 0;

  constructor(kind: Kind) {
    this.kind = kind;
  }

  async begin(): Promise<void> {
    if (this.kind === 'warning of two desks') await this.site.addSecondDesk('north', 'east');
  }

  async subscribe(
    place: string,
    allClear: boolean,
    minLevel: Level = 0,
    quiet?: Quiet,
  ): Promise<void> {
    const choice = { community: place, allClear, level: minLevel, ...(quiet && { quiet }) };
    const endpoint = await this.site.subscribe(choice);
    const notified = { due: -1, level: -1, mayRepeat: false, at: 0, hasMoved: false };
    this.readers.set(endpoint, { place, allClear, minLevel, ...notified });
  }

  /** Makes the paper follow its desks in this order, or one of them alone. */
  async followDesks(...desks: string[]): Promise<void> {
    if (this.kind === 'warning of two desks') await setPaper('$.desks', desks);
  }

  /** Postpones the notice by five hours. */
  async postpone(): Promise<void> {
    if (this.kind === 'notice' && this.level >= 0)
      await this.setLevel(this.level, this.places, this.site.now + 5 * HOUR_MS);
  }

  /** Moves the first reader to another place. */
  async move(place: string): Promise<void> {
    const [first] = this.readers;
    if (!first || first[1].place === place) return;
    await run(
      'UPDATE push_subscribers SET community = ?2, subscribed_at = ?3 WHERE endpoint = ?1',
      first[0],
      place,
      this.site.now,
    );
    // An all-clear for the previous place may or may not come.
    Object.assign(first[1], { place, due: -1, level: -1, mayRepeat: true, hasMoved: true });
  }

  /** Leaves it out of one reading of its feed. */
  async omitOnce(): Promise<void> {
    if (this.kind === 'notice' || this.level < 0) return;
    await this.read();
    await this.go(40);
    this.site.now += 1;
    await this.setLevel(this.level, this.places);
  }

  /** Ends it, reads its feed until the end is certain, and issues it again. */
  async reissue(): Promise<void> {
    const { level, places } = this;
    if (level < 0) return;
    await this.setLevel(-1, []);
    await this.readUntilCertain();
    await this.setLevel(level, places);
  }

  /** Reads its feed for 45 minutes without it. */
  async readUntilCertain(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await this.go(15);
      if (this.kind !== 'notice') await this.read();
    }
    await this.go(0);
  }

  /** Lets each desk of the station read these warnings, the second one later. */
  async read(...warnings: ReturnType<typeof blizzard>[]): Promise<void> {
    const { site, kind } = this;
    await site.poll(warnings);
    if (kind !== 'warning of two desks') return;
    await this.go(0);
    await site.pass(LAG_MS);
    await site.poll(warnings, 'nu-21', 'east');
  }

  isFor(place: string, at = this.site.now): boolean {
    if (this.level < 0 || this.startsAt > at) return false;
    if (this.kind !== 'notice') return place === 'iqaluit';
    return this.places.length === 0 || this.places.includes(place);
  }

  /** Sets the level at its source; -1: the source lists nothing. */
  async setLevel(level: Level | -1, places: readonly string[], startsAt = 0): Promise<void> {
    const { site, kind } = this;
    this.checkMessages();
    const before = ['iqaluit', 'arviat'].filter((place) => this.isFor(place));
    const levelBefore = this.level;
    Object.assign(this, { level, places, startsAt });
    this.#changedAt = site.now;
    if (startsAt > 0) for (const reader of this.readers.values()) reader.mayRepeat = true;
    for (const reader of this.readers.values()) {
      const { place, minLevel } = reader;
      const isNew = !before.includes(place) || level > levelBefore;
      if (isNew && site.now - reader.at > HOUR_MS) reader.mayRepeat = true;
      if (level < minLevel || !(this.isFor(place) || startsAt > 0)) reader.due = -1;
      else reader.due = isNew || startsAt > 0 ? level : Math.min(reader.due, level);
    }
    for (const place of ['iqaluit', 'arviat']) {
      const since = this.goneSince.get(place);
      if (!this.isFor(place) && before.includes(place)) this.goneSince.set(place, site.now);
      if (!this.isFor(place) || since === undefined) continue;
      this.goneSince.delete(place);
      if (site.now - since >= 10 * MINUTE_MS)
        for (const reader of this.readers.values())
          if (reader.place === place) reader.mayRepeat = true;
    }
    const until = time(END);
    if (kind === 'warning' && level < 0) await site.warn();
    else if (kind === 'notice' && level < 0) await site.edit();
    else if (kind !== 'notice')
      await this.read(...(level < 0 ? [] : [blizzard({ level: level as Level, endsAt: END })]));
    else
      await site.edit(
        boilWater({
          kind: KINDS[level as Level],
          communities: [...places],
          until,
          ...(startsAt > 0 && { from: time(startsAt) }),
        }),
      );
  }

  /** The level of a message; notices have none. */
  #levelOf(title: unknown): number {
    if (this.kind === 'notice') return this.level;
    return 1 + COLOURS.findIndex((colour) => colour.test(String(title)));
  }

  /** Checks the messages delivered since the last check. */
  checkMessages(): void {
    const { delivered } = this.site.service;
    for (const [nth, { endpoint, payload }] of delivered.slice(this.#seen).entries()) {
      const reader = this.readers.get(endpoint);
      if (!reader) throw new Error('unknown endpoint');
      const at = this.site.deliveredAt[this.#seen + nth] ?? 0;
      const isLagging = this.kind === 'warning of two desks' && at <= this.#changedAt + LAG_MS;
      // After a day without a source that can be read.
      if (/^No news/.test(String(payload.title)))
        expect(reader.level, '"no news" without a previous alert').toBeGreaterThanOrEqual(0);
      else if (payload.isAllClear) {
        expect(this.isFor(reader.place, at), 'an all-clear for an alert in force').toBe(false);
        const goneSince = this.goneSince.get(reader.place) ?? (reader.hasMoved ? 0 : END);
        expect(at - goneSince).toBeGreaterThanOrEqual(10 * MINUTE_MS);
        expect(
          reader.allClear && (reader.level >= 0 || reader.mayRepeat),
          'an unwanted all-clear',
        ).toBe(true);
        Object.assign(reader, { level: -1, at, mayRepeat: this.site.isCutOff });
      } else {
        const level = this.#levelOf(payload.title);
        expect(this.isFor(reader.place, at) || isLagging, 'an alert that is not in force').toBe(
          true,
        );
        expect(level > reader.level || reader.mayRepeat, 'a repeated alert').toBe(true);
        Object.assign(reader, { level, at, mayRepeat: this.site.isCutOff });
      }
    }
    this.#seen = delivered.length;
  }

  /** Plans pending messages, delivers each twice at the same time, and advances the clock. */
  async go(minutes: number): Promise<void> {
    const { site } = this;
    await site.plan();
    if (this.kind === 'warning of two desks') await site.deliver({ desk: 'east' });
    const twice = site.messages.filter(({ at }) => at <= site.now);
    site.messages = site.messages.filter(({ at }) => at > site.now);
    await Promise.all([...twice, ...twice].map(({ body }) => site.deliver(body)));
    await site.drain();
    this.checkMessages();
    await site.pass(minutes * MINUTE_MS);
    this.checkMessages();
  }
}
