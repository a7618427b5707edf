import type { Locale } from '../../lib/clock/locale.ts';
import { bindFrenchSpaces } from '../../lib/text/french-spaces.ts';
import type { Search } from '../search/search.ts';
import type { Story } from '../story.ts';
import { splitTeaser } from '../teaser.ts';
import type { NewsWords } from '../words/en/news.ts';
import { isSameLanguage, LANGUAGES } from '../words/languages.ts';
import {
  afterColon,
  COLUMN,
  FOUND,
  StoryImage,
  StoryLink,
  StoryNotes,
  StoryPlaces,
  type StoryProps,
  StorySource,
  StoryTime,
  storyText,
  textAttributes,
} from './Story.tsx';
import { markText } from './Syllabics.tsx';

interface NewsCardProps extends StoryProps {
  search?: Search;
  id?: string | undefined;
}

/** A story on /news. The headline's link also covers the picture (src/site/styles/news.css). */
export function NewsCard({ item, search, locale, words, id }: NewsCardProps) {
  return (
    <article className="card" id={id} data-section={item.section}>
      <StoryImage item={item} form={search && !search.isBlank ? FOUND : COLUMN} />
      <p className="meta">
        <StoryTime item={item} locale={locale} words={words} />{' '}
        <span className="badge">{badgeOf(item, locale, words)}</span>
      </p>
      <h2 {...textAttributes(item, locale)}>
        <StoryLink link={item.link}>{storyText(item.title, search)}</StoryLink>
      </h2>
      <Description item={item} locale={locale} search={search} />
      <StoryNotes item={item} locale={locale} words={words} />
      <p className="source">
        <span>
          <StorySource item={item} />
        </span>{' '}
        {item.places && (
          <>
            <StoryPlaces places={item.places} />{' '}
          </>
        )}
        {item.link !== '#' && (
          <StoryLink link={item.link}>
            {words.readFullArticle}
            <span className="visually-hidden" {...textAttributes(item, locale)}>
              {afterColon(words.colon, storyText(item.title))}
            </span>
            {' →'}
          </StoryLink>
        )}
      </p>
    </article>
  );
}

type DescriptionProps = Pick<StoryProps, 'item' | 'locale'> & { search: Search | undefined };

function Description({ item, locale, search }: DescriptionProps) {
  const [teaser, rest, isCut] = splitTeaser(item.description);
  const description = bindFrenchSpaces(item.description);
  const found = search?.rangesIn(description) ?? [];
  return (
    <p className={isCut ? 'description cut' : 'description'} {...textAttributes(item, locale)}>
      {markText(description, found, 0, teaser.length)}
      {rest && <span className="rest">{markText(description, found, teaser.length)}</span>}
    </p>
  );
}

/**
 * The story's own category if it is in the page's language, else the section's name. Stories of
 * unknown language count as English.
 */
function badgeOf(item: Story, locale: Locale, words: NewsWords): string {
  const isInPageLanguage = isSameLanguage(item.language ?? LANGUAGES[0], locale.language);
  return (isInPageLanguage && item.category) || words.sections[item.section];
}
