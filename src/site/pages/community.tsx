import { sectionTag } from '../../edition/cache-tags.ts';
import { type Edition, type EditionItem, sectionItems } from '../../edition/edition.ts';
import { adFrameOrigins, frameOrigins } from '../../publications/frame-origins.ts';
import type { Publication } from '../../publications/publication.ts';
import {
  StoryImage,
  StoryLink,
  StoryMeta,
  textAttributes,
} from '../../shared/components/Story.tsx';
import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import { shorten } from '../../text/plain-text.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { CommunityHub } from '../components/CommunityHub.tsx';
import { Embed } from '../components/Embed.tsx';
import { COMMUNITY } from '../content/community.ts';
import { loadEdition } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS } from '../http/caching.ts';
import communityStyles from '../styles/community.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import { HeadlineData } from './headline-data.tsx';
import type { PageLoader } from './page.ts';

/** How many items are taken from each section, and how many of them are shown (requirements#feed-counts, requirements#community-stories). */
const COUNTS = {
  local: { taken: 8, shown: 4 },
  arts: { taken: 6, shown: 3 },
  health: { taken: 4, shown: 3 },
} as const;
type CommunitySection = keyof typeof COUNTS;
const SECTIONS = ['local', 'arts', 'health'] as const satisfies readonly CommunitySection[];

const MAX_TEXT_LENGTH = 140;

/** /community (requirements#community). */
export const loadCommunity: PageLoader = async (context) => {
  const { publication } = context;
  const { edition, isComplete } = await loadEdition(context);
  return {
    status: 200,
    metadata: {
      title: `Community | ${publication.name}`,
      description: COMMUNITY.hero.text,
      canonicalPath: '/community',
    },
    version: isComplete ? edition.version : undefined,
    edgeSeconds: EDITION_EDGE_SECONDS,
    tags: SECTIONS.map((section) => sectionTag(publication, section)),
    styles: embedStyles + communityStyles,
    frames: [...frameOrigins(publication.embeds.eventsWall), ...adFrameOrigins(publication)],
    render: () => <Community publication={publication} edition={edition} />,
  };
};

function Community({ publication, edition }: { publication: Publication; edition: Edition }) {
  const { hero, guidelines, getInvolved } = COMMUNITY;
  return (
    <>
      <HeadlineData items={SECTIONS.flatMap((section) => shownItems(edition, section))} />
      <div className="hero">
        <p className="eyebrow">Community</p>
        <h1>{hero.heading}</h1>
        <p>{hero.text}</p>
      </div>
      <div className="community-columns">
        <Stories name="Community News" section="local" {...{ publication, edition }} />
        <aside>
          <CommunityHub />
          <section className="events" aria-labelledby="events">
            <h2 id="events">Local Events</h2>
            <Embed source={publication.embeds.eventsWall} title="Local Events" kind="wall" />
          </section>
          <AdSlot id={1452363} publication={publication} />
        </aside>
        <Stories name="Arts & Culture" section="arts" {...{ publication, edition }} />
        <Stories name="Health & Wellness" section="health" {...{ publication, edition }} />
      </div>
      <section className="guidelines" aria-labelledby="guidelines">
        <h2 id="guidelines">Community Guidelines</h2>
        <ul>
          {guidelines.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="involved" aria-labelledby="involved">
        <div>
          <h2 id="involved">{getInvolved.heading}</h2>
          <p>{getInvolved.text}</p>
        </div>
        <a className="button" href="/contact">
          Contact Us
        </a>
      </section>
    </>
  );
}

function Stories({
  name,
  section,
  publication,
  edition,
}: {
  name: string;
  section: CommunitySection;
  publication: Publication;
  edition: Edition;
}) {
  return (
    <section className={`stories stories-${section}`} aria-labelledby={section}>
      <div className="column-head">
        <h2 id={section}>{name}</h2>
        <a href={`/news?category=${section}`} aria-label={`See All ${name}`}>
          See All
        </a>
      </div>
      <div className="story-grid">
        {shownItems(edition, section).map((item) => (
          <Story key={item.id} item={item} publication={publication} />
        ))}
      </div>
    </section>
  );
}

function shownItems(edition: Edition, section: CommunitySection): EditionItem[] {
  const { taken, shown } = COUNTS[section];
  return sectionItems(edition, section, taken).slice(0, shown);
}

function Story({ item, publication }: { item: EditionItem; publication: Publication }) {
  return (
    <article className="brief">
      <StoryImage item={item} />
      <h3 {...textAttributes(item)}>
        <StoryLink item={item}>{markSyllabics(item.title)}</StoryLink>
      </h3>
      {item.description && (
        <p {...textAttributes(item)}>{markSyllabics(shorten(item.description, MAX_TEXT_LENGTH))}</p>
      )}
      <StoryMeta item={item} locale={publication} />
    </article>
  );
}
