import { type Locale, zonedTime } from '../../lib/clock/locale.ts';
import { bindFrenchSpaces } from '../../lib/text/french-spaces.ts';
import { pictureKey, picturePath } from '../picture-address.ts';
import type { Search } from '../search/search.ts';
import type { Story } from '../story.ts';
import { withScript } from '../syllabics.ts';
import type { NewsWords } from '../words/en/news.ts';
import { isSameLanguage } from '../words/languages.ts';
import { markSyllabics, markText } from './Syllabics.tsx';

/** A story, and how a page writes its words and times. */
export interface StoryProps {
  readonly item: Story;
  readonly locale: Locale;
  readonly words: NewsWords;
}

/** A headline that links to the publisher's page in a new tab; plain text where there is no address. */
export function StoryLink({ link, children }: { link: string; children: React.ReactNode }) {
  if (link === '#') return <>{children}</>;
  return (
    <a href={link} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** A title or description of a story, typeset for a page, with what a search found in it. */
export function storyText(text: string, search?: Search): React.ReactNode {
  const words = bindFrenchSpaces(text);
  return markText(words, search?.rangesIn(words) ?? []);
}

/** A text behind a colon, as one text where it is one: React writes a comment between two. */
export function afterColon(colon: string, title: React.ReactNode): React.ReactNode {
  if (typeof title === 'string') return colon + title;
  return (
    <>
      {colon}
      {title}
    </>
  );
}

/** The attributes of an element that holds a text of the story: its language and direction, where they are not the page's. */
export function textAttributes(
  { title, language, direction }: Pick<Story, 'title' | 'language' | 'direction'>,
  locale: Locale,
) {
  const isForeign = language !== undefined && !isSameLanguage(language, locale.language);
  return { lang: isForeign ? withScript(language, title) : undefined, dir: direction };
}

/** Who published it, and who wrote it where that is known. */
export function StorySource({ item }: { item: Pick<Story, 'publisher' | 'byline'> }) {
  return (
    <>
      <span className="publisher">{item.publisher}</span>
      {item.byline && (
        <>
          {' '}
          <span className="author">{markSyllabics(item.byline)}</span>
        </>
      )}
    </>
  );
}

/** Who published and wrote it, and when. */
export function StoryMeta({ item, locale, words }: StoryProps) {
  return (
    <p className="meta">
      <StorySource item={item} /> <StoryTime item={item} locale={locale} words={words} />
    </p>
  );
}

/** The publisher's time, absolute; a script replaces it by a relative one, such as "2 hours ago". */
export function StoryTime({ item, locale, words }: StoryProps) {
  if (!item.isDated) return <span>{words.noDate}</span>;
  return (
    <time dateTime={item.pubDate.replace('.000Z', 'Z')} suppressHydrationWarning>
      {zonedTime(locale, new Date(item.pubDate))}
    </time>
  );
}

/**
 * The widths of which a browser chooses, and how wide the picture is shown (CSS). On a phone it is said to be narrower than it is, so that the
 * first has the dots of any screen: 320 pixels, for the lead 640, look well there and are a quarter of the bytes.
 */
export const COLUMN = { widths: [320, 640], sizes: '(width<48rem) 5.5rem,20rem' } as const;
export const LEAD = { widths: [640, 1280], sizes: '(width<48rem) 11rem,min(72vw,60rem)' } as const;
/** Of what a search has found: one width, as such a page would else be more than the first packets bring. */
export const FOUND = { widths: [320], sizes: undefined } as const;

/** A story's picture, in reserved space and loaded without a referrer; nothing where it has none. */
export function StoryImage({
  item,
  form = COLUMN,
}: {
  item: Story;
  form?: typeof COLUMN | typeof LEAD | typeof FOUND;
}) {
  const { image } = item;
  if (image === '') return null;
  const key = pictureKey(image);
  const { widths, sizes } = form;
  const isLead = form === LEAD;
  return (
    <img
      src={key && form === FOUND ? picturePath(key, 320) : image}
      srcSet={key && sizes && widths.map((width) => `${picturePath(key, width)} ${width}w`).join()}
      sizes={key && sizes}
      alt=""
      width="640"
      height="360"
      loading={isLead ? undefined : 'lazy'}
      fetchPriority={isLead ? 'high' : undefined}
      decoding={key ? undefined : 'async'}
      referrerPolicy={key ? undefined : 'no-referrer'}
    />
  );
}
