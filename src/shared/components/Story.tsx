import { Fragment } from 'react';
import { type Locale, zonedTime } from '../../lib/clock/locale.ts';
import { bindFrenchSpaces } from '../../lib/text/french-spaces.ts';
import { pictureKey, picturePath } from '../picture-address.ts';
import type { Search } from '../search/search.ts';
import type { Story } from '../story.ts';
import { withScript } from '../syllabics.ts';
import type { NewsWords } from '../words/en/news.ts';
import { isSameLanguage } from '../words/languages.ts';
import { markSyllabics, markText } from './Syllabics.tsx';

export interface StoryProps {
  item: Story;
  locale: Locale;
  words: NewsWords;
}

/** Links a headline to the publisher's page in a new tab; plain text if there is no address. */
export function StoryLink({ link, children }: { link: string; children: React.ReactNode }) {
  if (link === '#') return <>{children}</>;
  return (
    <a href={link} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** A story's title or description, typeset for a page, with search matches marked. */
export function storyText(text: string, search?: Search): React.ReactNode {
  const words = bindFrenchSpaces(text);
  return markText(words, search?.rangesIn(words) ?? []);
}

/** Joins colon and text into one string if possible: React puts a comment between two strings. */
export function afterColon(colon: string, title: React.ReactNode): React.ReactNode {
  if (typeof title === 'string') return colon + title;
  return (
    <>
      {colon}
      {title}
    </>
  );
}

/** A story text's `dir`, and its `lang` if that is not the page's. */
export function textAttributes(
  { title, language, direction }: Pick<Story, 'title' | 'language' | 'direction'>,
  locale: Locale,
) {
  const isForeign = language !== undefined && !isSameLanguage(language, locale.language);
  return { lang: isForeign ? withScript(language, title) : undefined, dir: direction };
}

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

export function StoryMeta({ item, locale, words }: StoryProps) {
  return (
    <p className="meta">
      <StorySource item={item} /> <StoryTime item={item} locale={locale} words={words} />
    </p>
  );
}

/**
 * The publisher's time, to the minute: random seconds hardly compress. A script makes it relative.
 */
export function StoryTime({ item, locale, words }: StoryProps) {
  if (item.isFallback) return null;
  if (!item.isDated) return <span className="undated">{words.noDate}</span>;
  return (
    <time dateTime={item.pubDate.replace(/:[\d.]+Z$/, 'Z')} suppressHydrationWarning>
      {zonedTime(locale, new Date(item.pubDate))}
    </time>
  );
}

/**
 * Available widths (px), and the displayed width as CSS. For phones, `sizes` understates the
 * displayed width, so that browsers choose the smaller file whatever the screen's density: 320
 * pixels (640 for the lead) look good there and take a quarter of the bytes.
 */
export const COLUMN = { widths: [320, 640], sizes: '(width<48rem) 5.5rem,20rem' } as const;
export const LEAD = { widths: [640, 1280], sizes: '(width<48rem) 11rem,min(72vw,60rem)' } as const;
/** For search results: one width, to limit the size of the HTML to the first packets. */
export const FOUND = { widths: [320], sizes: undefined } as const;

/** A story's picture, in reserved space and loaded without a referrer. */
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

const MAX_PUBLISHERS_IN_BRIEF = 2;

/**
 * Notes on a story: other publishers that carry it, and its previous headline. Most stories have
 * none. Briefs use the style of their other small print, so that the front page needs no extra
 * styles.
 */
export function StoryNotes({ isBrief = false, ...props }: StoryProps & { isBrief?: boolean }) {
  const { item } = props;
  return (
    <>
      {item.alsoIn && <AlsoIn {...props} isBrief={isBrief} />}
      {item.titleBefore && <PreviousHeadline {...props} {...item.titleBefore} isBrief={isBrief} />}
    </>
  );
}

function AlsoIn({ item, words, isBrief }: StoryProps & { isBrief: boolean }) {
  const { alsoIn = [], alsoInMore = 0 } = item;
  const named = isBrief ? alsoIn.slice(0, MAX_PUBLISHERS_IN_BRIEF) : alsoIn;
  const more = alsoIn.length - named.length + alsoInMore;
  return (
    <p
      className={isBrief ? 'meta' : 'also-in'}
      data-more={isBrief ? undefined : alsoInMore || undefined}
    >
      {words.alsoIn}
      {named.map(({ publisher, link }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is complete and never reordered
        <Fragment key={index}>
          {index === 0 ? words.colon : ', '}
          <StoryLink link={link}>{publisher}</StoryLink>
        </Fragment>
      ))}
      {more > 0 && ` ${words.andMore(more)}`}
    </p>
  );
}

function PreviousHeadline({
  item,
  locale,
  words,
  title,
  changedAt,
  isBrief,
}: StoryProps & NonNullable<Story['titleBefore']> & { isBrief: boolean }) {
  return (
    <details className={isBrief ? 'meta' : 'before'}>
      <summary>
        {words.headlineChanged}{' '}
        <span data-at={changedAt} suppressHydrationWarning>
          {zonedTime(locale, new Date(changedAt))}
        </span>
      </summary>
      {words.headlineBefore}
      {words.colon}
      <q {...textAttributes(item, locale)}>{storyText(title)}</q>
    </details>
  );
}

/** Links to the communities that a story is about: `Iqaluit · Rankin Inlet`. */
export function StoryPlaces({ places }: Pick<Story, 'places'>) {
  if (!places || places.length === 0) return null;
  return (
    <span className="at">
      {places.map(({ slug, name }, index) => (
        <Fragment key={slug}>
          {index > 0 && ' · '}
          <a href={`/communities/${slug}`}>{name}</a>
        </Fragment>
      ))}
    </span>
  );
}
