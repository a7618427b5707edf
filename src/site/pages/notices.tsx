import { Fragment } from 'react';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { zonedTime } from '../../lib/clock/locale.ts';
import type { Notice } from '../../model/editorial/editorial.ts';
import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import { UNTIL } from '../../shared/page-attributes.ts';
import { communitiesOf, readWarnings, type ShownWarnings } from '../bulletin/shown-weather.ts';
import { Breadcrumbs, OutsideLink, PageHead } from '../components/page-parts.tsx';
import { SUBSCRIBE_ID, Subscribe } from '../components/Subscribe.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { languageAttributes, NOTICES_PATH, textIn, untilOf } from '../components/WarningStrip.tsx';
import noticeStyles from '../styles/notices.css?inline';
import placesStyles from '../styles/places.css?inline';
import subscribeStyles from '../styles/subscribe.css?inline';
import { NOTICES_FEED_PATH } from '../syndication/feed-list.ts';
import { wordsOf } from '../words/words.ts';
import type { PageLoader } from './page.ts';
import { PlaceLink, PlaceWarnings } from './place-parts.tsx';

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
    styles: placesStyles + noticeStyles + (pushKey && subscribeStyles),
    render: () => <Notices shown={shown} coming={coming} now={now} pushKey={pushKey} />,
  };
};

interface NoticesProps {
  pushKey: string | undefined;
  shown: ShownWarnings;
  coming: readonly Notice[];
  now: Date;
}

function Notices({ shown: { notices, warnings }, coming, now, pushKey }: NoticesProps) {
  const { gazetteer } = usePublication();
  const words = useWords().notices;
  const isEmpty = notices.length + warnings.length + coming.length === 0;
  return (
    <>
      <Breadcrumbs trail={[{ name: words.title, path: NOTICES_PATH }]} />
      <PageHead title={words.title} intro={<a href={NOTICES_FEED_PATH}>{words.feed}</a>}>
        <Subscribe pushKey={pushKey} id={SUBSCRIBE_ID} />
      </PageHead>
      <NoticeSection title={words.inForce} notices={notices} now={now} isTarget />
      <PlaceWarnings warnings={warnings} communities={gazetteer?.communities ?? []} />
      <NoticeSection title={words.coming} notices={coming} now={now} isTarget />
      {isEmpty && <p>{words.none}</p>}
    </>
  );
}

interface NoticeSectionProps {
  title: string;
  notices: readonly Notice[];
  now: Date;
  isTarget?: boolean;
}

/**
 * Notices in all of their languages; renders nothing without notices. Pages that are still open or
 * stored offline remove each notice when it ends.
 */
export function NoticeSection({ title, notices, now, isTarget = false }: NoticeSectionProps) {
  if (notices.length === 0) return null;
  return (
    <section className="place-warnings">
      <h2>{title}</h2>
      <div>
        {notices.map((notice) => (
          <NoticeText key={notice.id} notice={notice} now={now} isTarget={isTarget} />
        ))}
      </div>
    </section>
  );
}

function NoticeText({ notice, now, isTarget }: { notice: Notice; now: Date; isTarget: boolean }) {
  const { gazetteer } = usePublication();
  const { notices: words, news } = useWords();
  const { id, kind, texts, until } = notice;
  const places = communitiesOf(notice, gazetteer?.communities);
  return (
    <p {...{ [UNTIL]: untilOf(until) }} id={isTarget ? id : undefined}>
      <strong>{words.kinds[kind] + news.colon}</strong>
      {places.length === 0
        ? words.everywhere
        : places.map((community, index) => (
            <Fragment key={community.slug}>
              {index > 0 && ', '}
              <PlaceLink community={community} />
            </Fragment>
          ))}
      {texts.map((text) => (
        <NoticeWords key={text.language + text.title} {...text} />
      ))}
      <br />
      <NoticeMeta notice={notice} now={now} />
    </p>
  );
}

function NoticeWords({ language, title, text }: Notice['texts'][number]) {
  const publication = usePublication();
  const lines = text === '' ? [] : text.split('\n');
  return (
    <>
      <br />
      <span {...languageAttributes(language, title, publication)}>
        <b>{textIn(language, title, publication)}</b>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order
          <Fragment key={index}>
            <br />
            {textIn(language, line, publication)}
          </Fragment>
        ))}
      </span>
    </>
  );
}

function NoticeMeta({ notice: { from, until, source, link }, now }: { notice: Notice; now: Date }) {
  const publication = usePublication();
  const { notices: words, communities } = useWords();
  const at = (time: string) => zonedTime(publication, new Date(time), now);
  const beginning = Date.parse(from) > now.getTime() ? `${words.from(at(from))}, ` : '';
  return (
    <span className="meta">
      {`${beginning}${communities.until(at(until))} · `}
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
