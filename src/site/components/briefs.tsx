import type { EditionItem } from '../../edition/edition.ts';
import type { Publication } from '../../publications/publication.ts';
import {
  StoryImage,
  StoryLink,
  StoryMeta,
  storyText,
  textAttributes,
} from '../../shared/components/Story.tsx';
import { StoryNotes } from '../../shared/components/StoryNotes.tsx';
import { shortenToSentence } from '../../text/sentences.ts';
import { shortHash } from '../../text/short-hash.ts';
import { cachedMarkup, Markup, renderMarkup } from './markup.tsx';
import { usePublication, useWords } from './use-publication.ts';

const MAX_TEASER_LENGTH = 110;

/**
 * What a story in brief shows beside its headline, its publisher and its time, and whether it is named after its headline: in the
 * columns of the front page, where each stands under the heading of its section, 30 names would cost 300 bytes.
 */
const FORMS = {
  headline: { hasTeaser: false, hasPicture: false, isNamed: false },
  namedTeaser: { hasTeaser: true, hasPicture: false, isNamed: true },
  teaser: { hasTeaser: true, hasPicture: false, isNamed: false },
  picture: { hasTeaser: true, hasPicture: true, isNamed: false },
} as const;

/** The markup of stories in brief. A story in brief is the same in every edition that has it. */
export function briefs(
  items: readonly EditionItem[],
  publication: Publication,
  form: keyof typeof FORMS,
): string {
  return items
    .map((item) =>
      cachedMarkup(
        publication,
        `brief with ${form}`,
        () => <Brief item={item} {...FORMS[form]} />,
        item,
      ),
    )
    .join('');
}

/** The box of breaking news around stories in brief. */
export function BreakingNews({ html }: { html: string }) {
  const publication = usePublication();
  const heading = renderMarkup(publication, <h2>{useWords().parts.breakingNews}</h2>);
  return <Markup tag="section" className="breaking" html={heading + html} />;
}

function Brief({
  item,
  hasTeaser,
  hasPicture,
  isNamed,
}: {
  item: EditionItem;
  hasTeaser: boolean;
  hasPicture: boolean;
  isNamed: boolean;
}) {
  const publication = usePublication();
  const words = useWords().news;
  const headline = isNamed ? `h${shortHash(`${item.publisher} ${item.id}`).slice(-7)}` : undefined;
  return (
    <article className="brief" aria-labelledby={headline}>
      {hasPicture && <StoryImage item={item} />}
      <h3 id={headline} {...textAttributes(item, publication)}>
        <StoryLink link={item.link}>{storyText(item.title)}</StoryLink>
      </h3>
      {hasTeaser && item.description && (
        <p {...textAttributes(item, publication)}>
          {storyText(shortenToSentence(item.description, MAX_TEASER_LENGTH))}
        </p>
      )}
      <StoryMeta item={item} locale={publication} words={words} />
      <StoryNotes item={item} locale={publication} words={words} isBrief />
    </article>
  );
}
