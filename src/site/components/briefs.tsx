import { shortHash } from '../../lib/text/hashes.ts';
import { shortenToSentence } from '../../lib/text/plain-text.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import type { Publication } from '../../model/publication/publication.ts';
import {
  StoryImage,
  StoryLink,
  StoryMeta,
  StoryNotes,
  storyText,
  textAttributes,
} from '../../shared/components/Story.tsx';
import { cachedMarkup, cachedMarkups, Markup } from './markup.tsx';
import { usePublication, useWords } from './use-publication.ts';

/** Which parts a story in brief shows beside its headline, publisher and time. */
interface BriefForm {
  /** Limit of its description (characters). */
  teaser?: number;
  hasPicture?: boolean;
  /** Whether the headline labels it; 30 labels on the front page would cost 300 bytes. */
  isNamed?: boolean;
}

const FORMS = {
  headline: {},
  namedTeaser: { teaser: 110, isNamed: true },
  namedPicture: { teaser: 140, hasPicture: true, isNamed: true },
  teaser: { teaser: 110 },
  picture: { teaser: 110, hasPicture: true },
} as const satisfies Record<string, BriefForm>;

/** The markup of stories in brief, cached per story. */
export function briefs(
  items: readonly EditionItem[],
  publication: Publication,
  form: keyof typeof FORMS,
): string {
  const parts = items.map((item) => ({
    part: `brief with ${form}`,
    render: () => <Brief item={item} {...FORMS[form]} />,
    shown: item,
  }));
  return cachedMarkups(publication, parts).join('');
}

export function ColumnHead({ name, href, id }: { name: string; href: string; id?: string }) {
  const { seeAll, seeAllOf } = useWords().home;
  return (
    <div className="column-head">
      <h2 id={id}>{name}</h2>
      <a href={href} aria-label={seeAllOf(name)}>
        {seeAll}
      </a>
    </div>
  );
}

export function BreakingNews({ html }: { html: string }) {
  const publication = usePublication();
  const { breakingNews } = useWords().parts;
  if (html === '') return null;
  const heading = cachedMarkup(publication, 'breaking news', () => <h2>{breakingNews}</h2>);
  return <Markup tag="section" className="breaking" html={heading + html} />;
}

function Brief({ item, teaser, hasPicture, isNamed }: BriefForm & { item: EditionItem }) {
  const publication = usePublication();
  const words = useWords().news;
  const headline = isNamed
    ? `h${shortHash(`${item.section} ${item.publisher} ${item.id}`).slice(-7)}`
    : undefined;
  return (
    <article className="brief" aria-labelledby={headline}>
      {hasPicture && <StoryImage item={item} />}
      <h3 id={headline} {...textAttributes(item, publication)}>
        <StoryLink link={item.link}>{storyText(item.title)}</StoryLink>
      </h3>
      {teaser && item.description && (
        <p {...textAttributes(item, publication)}>
          {storyText(shortenToSentence(item.description, teaser))}
        </p>
      )}
      <StoryMeta item={item} locale={publication} words={words} />
      <StoryNotes item={item} locale={publication} words={words} isBrief />
    </article>
  );
}
