import { Fragment } from 'react';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { zonedTime } from '../../lib/clock/locale.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import type { Warning } from '../../model/bulletin.ts';
import type { Notice } from '../../model/editorial/editorial.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import { timeZoneOf } from '../../model/publication/place-zones.ts';
import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import { UNTIL } from '../../shared/page-attributes.ts';
import {
  byGravity,
  inLanguage,
  isNotice,
  lineOf,
  readWarnings,
  type ShownWarnings,
} from '../bulletin/shown-weather.ts';
import { OutsideLink, PageHead } from '../components/page-parts.tsx';
import { SUBSCRIBE_ID, Subscribe } from '../components/Subscribe.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { languageAttributes, NOTICES_PATH, textIn, untilOf } from '../components/WarningStrip.tsx';
import bulletinStyles from '../styles/bulletin.css?inline';
import headStyles from '../styles/place-heads.css?inline';
import subscribeStyles from '../styles/subscribe.css?inline';
import { NOTICES_FEED_PATH } from '../syndication/feed-list.ts';
import { wordsOf } from '../words/words.ts';
import { Lines } from './events/event-parts.tsx';
import type { PageLoader } from './page.ts';
import { PlaceLink } from './place-parts.tsx';

/** How long before its beginning a notice is shown (ms). */
const AHEAD_MS = 3 * DAY_MS;

/** /notices: the notices and weather warnings in force, and the notices of the next three days. */
export const loadNotices: PageLoader = async (context) => {
  const { publication, now, env } = context;
  const shown = await readWarnings(context);
  const isSoon = ({ from }: Notice) => Date.parse(from) - AHEAD_MS <= now.getTime();
  const coming = shown.coming.filter(isSoon);
  const later = shown.coming.find((notice) => !isSoon(notice));
  const words = wordsOf(publication).notices;
  const pushKey = env.VAPID_PUBLIC_KEY;
  return {
    title: words.title,
    description: words.description(publication.name),
    canonicalPath: NOTICES_PATH,
    // `withWarnings` appends the version of the warnings and notices, which identifies the others.
    version: `notices.${coming.length}`,
    expiresAt: later && Date.parse(later.from) - AHEAD_MS,
    styles: headStyles + bulletinStyles + (pushKey && subscribeStyles),
    render: () => <Notices shown={shown} coming={coming} now={now} pushKey={pushKey} />,
  };
};

interface NoticesProps {
  pushKey: string | undefined;
  shown: ShownWarnings;
  coming: readonly Notice[];
  now: Date;
}

function Notices({ shown, coming, now, pushKey }: NoticesProps) {
  const { gazetteer } = usePublication();
  const words = useWords().notices;
  const inForce = byGravity(shown);
  const list = { communities: gazetteer?.communities ?? [], now, isTarget: true };
  return (
    <>
      <PageHead title={words.title} intro={<a href={NOTICES_FEED_PATH}>{words.feed}</a>}>
        <Subscribe pushKey={pushKey} id={SUBSCRIBE_ID} />
      </PageHead>
      <BulletinSection {...list} title={words.inForce} shown={inForce} />
      <BulletinSection {...list} title={words.coming} shown={coming} />
      {/* Hidden while there is any, so that it is shown once the last has ended. */}
      <p className="no-notices">{words.none}</p>
    </>
  );
}

interface BulletinSectionProps {
  title: string;
  shown: readonly (Warning | Notice)[];
  /** The communities that the page is about. */
  communities: readonly Community[];
  now: Date;
  /** Whether links to a notice lead here. */
  isTarget?: boolean;
}

/**
 * Notices and warnings in the given order; renders nothing without any. Pages that are still open
 * or stored offline remove each when it ends.
 */
export function BulletinSection({ title, shown, isTarget, ...page }: BulletinSectionProps) {
  if (shown.length === 0) return null;
  return (
    <section className="place-warnings">
      <h2>{title}</h2>
      <div>
        {shown.map((each) =>
          isNotice(each) ? (
            <NoticeText key={each.id} notice={each} now={page.now} isTarget={isTarget} />
          ) : (
            <WarningText key={each.id + each.issuedAt} warning={each} {...page} />
          ),
        )}
      </div>
    </section>
  );
}

interface WarningTextProps extends Pick<BulletinSectionProps, 'communities' | 'now'> {
  warning: Warning;
}

/** A warning with its level, its end in the zone of its first place, and its places. */
function WarningText({ warning, communities, now }: WarningTextProps) {
  const publication = usePublication();
  const words = useWords().communities;
  const { prefix, title, language, endsAt, ...line } = lineOf(warning, publication);
  const places = line.places.filter((place) => communities.includes(place));
  const { timeZone } = places[0] ?? publication;
  return (
    <p {...{ [UNTIL]: untilOf(endsAt) }}>
      {prefix !== '' && <strong>{prefix}</strong>}
      <OutsideLink href={inLanguage(warning.page, publication)}>{title}</OutsideLink>
      <br />
      <span className="meta">
        {capitalise(words.until(zonedTime({ language, timeZone }, new Date(endsAt), now)))}
        {communities.length > 1 && places.length > 0 && (
          <>
            {' · '}
            <PlaceLinks places={places} />
          </>
        )}
      </span>
    </p>
  );
}

function PlaceLinks({ places }: { places: readonly Community[] }) {
  return places.map((community, index) => (
    <Fragment key={community.slug}>
      {index > 0 && ', '}
      <PlaceLink community={community} />
    </Fragment>
  ));
}

interface NoticeTextProps {
  notice: Notice;
  now: Date;
  isTarget: boolean | undefined;
}

/** A notice in all of its languages. */
function NoticeText({ notice, now, isTarget }: NoticeTextProps) {
  const { everywhere } = useWords().notices;
  const { prefix, places, endsAt } = lineOf(notice, usePublication());
  return (
    <p {...{ [UNTIL]: untilOf(endsAt) }} id={isTarget ? notice.id : undefined}>
      <strong>{prefix}</strong>
      {places.length === 0 ? everywhere : <PlaceLinks places={places} />}
      {notice.texts.map((text) => (
        <NoticeWords key={text.language + text.title} {...text} />
      ))}
      <br />
      <NoticeMeta notice={notice} now={now} />
    </p>
  );
}

function NoticeWords({ language, title, text }: Notice['texts'][number]) {
  const publication = usePublication();
  return (
    <>
      <br />
      <span {...languageAttributes(language, title, publication)}>
        <b>{textIn(language, title, publication)}</b>
        {text !== '' && <br />}
        <Lines text={text} language={language} />
      </span>
    </>
  );
}

function NoticeMeta({ notice, now }: { notice: Notice; now: Date }) {
  const publication = usePublication();
  const { notices: words, communities } = useWords();
  const { from, until, source, link } = notice;
  const locale = { ...publication, timeZone: timeZoneOf(notice, publication) };
  const at = (time: string) => zonedTime(locale, new Date(time), now);
  const beginning = Date.parse(from) > now.getTime() ? `${words.from(at(from))}, ` : '';
  return (
    <span className="meta">
      {`${capitalise(beginning + communities.until(at(until)))} · `}
      {markSyllabics(source)}
      {link !== undefined && (
        <>
          {' · '}
          <OutsideLink href={link}>{words.more}</OutsideLink>
        </>
      )}
    </span>
  );
}
