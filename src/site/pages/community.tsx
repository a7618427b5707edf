import { sectionTags } from '../../edition/cache-tags.ts';
import { type Edition, type EditionItem, sectionItems } from '../../edition/edition.ts';
import type { CommunityTexts, HubEntry } from '../../publications/content.ts';
import { frameOrigins } from '../../publications/frame-origins.ts';
import {
  StoryImage,
  StoryLink,
  StoryMeta,
  storyText,
  textAttributes,
} from '../../shared/components/Story.tsx';
import { shortenToSentence } from '../../text/sentences.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { Embed, PlaceholderPanel } from '../components/Embed.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { loadEdition } from '../context/site-context.ts';
import communityStyles from '../styles/community.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import { wordsOf } from '../words/words.ts';
import { loadNotFound } from './error-page.tsx';
import type { PageLoader } from './page.ts';
import { HeadlineData } from './structured-data.tsx';

/** How many items are taken from each section, and how many of them are shown (requirements#feed-counts, requirements#community-stories). */
const COUNTS = {
  local: { taken: 8, shown: 4 },
  arts: { taken: 6, shown: 3 },
  health: { taken: 4, shown: 3 },
} as const;
type CommunitySection = keyof typeof COUNTS;
const SECTIONS = ['local', 'arts', 'health'] as const satisfies readonly CommunitySection[];

const MAX_TEXT_LENGTH = 140;

/** /community (requirements#community); a publication that does not bring its texts has no such page. */
export const loadCommunity: PageLoader = async (context, url) => {
  const { publication } = context;
  const texts = publication.content.community;
  if (!texts) return loadNotFound(context, url);
  const { edition, isComplete } = await loadEdition(context);
  return {
    metadata: {
      title: `${wordsOf(publication).community.title} | ${publication.name}`,
      description: texts.hero.text,
      canonicalPath: '/community',
    },
    version: isComplete ? edition.version : undefined,
    tags: sectionTags(publication, SECTIONS),
    styles: embedStyles + communityStyles,
    frames: frameOrigins(publication.embeds.eventsWall),
    hasAds: true,
    render: () => <Community {...{ texts, edition }} />,
  };
};

function Community({
  texts: { hero, hub, guidelines, getInvolved },
  edition,
}: {
  texts: CommunityTexts;
  edition: Edition;
}) {
  const publication = usePublication();
  const { community: words, home, parts } = useWords();
  return (
    <>
      <HeadlineData items={SECTIONS.flatMap((section) => shownItems(edition, section))} />
      <div className="hero">
        <p className="eyebrow">{words.title}</p>
        <h1>{hero.heading}</h1>
        <p>{hero.text}</p>
      </div>
      <div className="community-columns">
        <Stories name={words.news} section="local" edition={edition} />
        <aside aria-label={`${words.hub}, ${parts.localEvents}`}>
          <CommunityHub entries={hub} />
          <section className="events" aria-labelledby="events">
            <h2 id="events">{parts.localEvents}</h2>
            <Embed source={publication.embeds.eventsWall} title={parts.localEvents} kind="wall" />
          </section>
          <AdSlot id={1452363} />
        </aside>
        <Stories name={home.columns.arts} section="arts" edition={edition} />
        <Stories name={home.columns.health} section="health" edition={edition} />
      </div>
      <section className="guidelines" aria-labelledby="guidelines">
        <h2 id="guidelines">{words.guidelines}</h2>
        <ul>
          {guidelines.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <AdSlot id={1452360} />
      <section className="involved" aria-labelledby="involved">
        <div>
          <h2 id="involved">{getInvolved.heading}</h2>
          <p>{getInvolved.text}</p>
        </div>
        <a className="button" href="/contact">
          {words.contact}
        </a>
      </section>
    </>
  );
}

function Stories({
  name,
  section,
  edition,
}: {
  name: string;
  section: CommunitySection;
  edition: Edition;
}) {
  const { seeAll, seeAllOf } = useWords().home;
  return (
    <section className={`stories stories-${section}`} aria-labelledby={section}>
      <div className="column-head">
        <h2 id={section}>{name}</h2>
        <a href={`/news?category=${section}`} aria-label={seeAllOf(name)}>
          {seeAll}
        </a>
      </div>
      <div className="story-grid">
        {shownItems(edition, section).map((item, index) => (
          <Story key={item.id} id={`${section}-${index}`} item={item} />
        ))}
      </div>
    </section>
  );
}

function shownItems(edition: Edition, section: CommunitySection): EditionItem[] {
  const { taken, shown } = COUNTS[section];
  return sectionItems(edition, section, taken).slice(0, shown);
}

function Story({ id, item }: { id: string; item: EditionItem }) {
  const publication = usePublication();
  return (
    <article className="brief" aria-labelledby={id}>
      <StoryImage item={item} />
      <h3 id={id} {...textAttributes(item, publication)}>
        <StoryLink link={item.link}>{storyText(item.title)}</StoryLink>
      </h3>
      {item.description && (
        <p {...textAttributes(item, publication)}>
          {storyText(shortenToSentence(item.description, MAX_TEXT_LENGTH))}
        </p>
      )}
      <StoryMeta item={item} locale={publication} words={useWords().news} />
    </article>
  );
}

/** Four buttons (requirements#community-hub). What does not exist yet opens a panel: a popover, which needs no JavaScript. */
function CommunityHub({ entries }: { entries: readonly HubEntry[] }) {
  const { community: words, parts } = useWords();
  return (
    <section className="hub" aria-labelledby="hub">
      <h2 id="hub">{words.hub}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {entries.map(({ name, text, panel }) =>
        panel ? (
          <div key={panel} id={panel} popover="auto" role="dialog" aria-label={name}>
            <PlaceholderPanel type="community" heading={name} tagline={text} />
            <p className="panel-ways">
              <a href="/contact">{parts.writeToUs}</a>{' '}
              <button type="button" popoverTarget={panel} popoverTargetAction="hide">
                {words.close}
              </button>
            </p>
          </div>
        ) : null,
      )}
    </section>
  );
}

function Entry({ entry: { name, href, panel } }: { entry: HubEntry }) {
  return href ? (
    <a className="button" href={href}>
      {name}
    </a>
  ) : (
    <button type="button" className="button" popoverTarget={panel} aria-haspopup="dialog">
      {name}
    </button>
  );
}
