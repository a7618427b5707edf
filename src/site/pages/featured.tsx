import { firstSentences } from '../../lib/text/plain-text.ts';
import { NO_LINK } from '../../lib/text/resolve-url.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import { STOCK_PHOTO } from '../../model/edition/news-item.ts';
import type { Publication } from '../../model/publication/publication.ts';
import {
  LEAD,
  StoryImage,
  StoryLink,
  StoryNotes,
  StorySource,
  StoryTime,
  storyText,
  textAttributes,
} from '../../shared/components/Story.tsx';
import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import { OutsideLink } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { wordsOf } from '../words/words.ts';

/** The story that leads the front page; before the first edition, that it is being loaded. */
export function Featured({ item }: { item: EditionItem | undefined }) {
  const publication = usePublication();
  const words = useWords().home;
  if (!item) {
    return (
      <section className="featured" aria-busy="true">
        <p className="spinner">{words.loadingFeatured}</p>
      </section>
    );
  }
  const credit = photoCredit(item, publication);
  const attributes = textAttributes(item, publication);
  return (
    <article className="featured">
      {item.image !== '' && (
        <figure>
          <StoryImage item={item} form={LEAD} />
          {credit && <figcaption>{markSyllabics(credit)}</figcaption>}
        </figure>
      )}
      <h2 {...attributes}>
        <StoryLink link={item.link}>{storyText(item.title)}</StoryLink>
      </h2>
      <p className="standfirst" {...attributes}>
        {storyText(firstSentences(item.description, 2))}
      </p>
      <FeaturedMeta item={item} />
      {item.link !== NO_LINK && (
        <p>
          <OutsideLink className="more" href={item.link} rel="noopener">
            {words.continueReading}
          </OutsideLink>
        </p>
      )}
    </article>
  );
}

function FeaturedMeta({ item }: { item: EditionItem }) {
  const publication = usePublication();
  const { home: words, news } = useWords();
  const { byline = publication.byline, publisher } = item;
  const props = { item, locale: publication, words: news };
  return (
    <>
      <p className="meta">
        {byline && (
          <>
            {`${words.by} `}
            <span className="byline">{markSyllabics(byline)}</span>{' '}
          </>
        )}
        <StorySource item={{ publisher }} /> <StoryTime {...props} />
      </p>
      <StoryNotes {...props} isBrief />
    </>
  );
}

/** The feed's credit with the colon of the page's language, else the publication's default. */
function photoCredit({ credit, image }: EditionItem, publication: Publication) {
  const { colon } = wordsOf(publication).news;
  if (credit !== undefined) return credit.replace(/^(\p{L}+): /u, (_, what) => what + colon);
  return image === STOCK_PHOTO ? undefined : publication.featuredPhotoCredit;
}
