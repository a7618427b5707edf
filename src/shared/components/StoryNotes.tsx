import { Fragment } from 'react';
import { zonedTime } from '../../lib/clock/locale.ts';
import type { Story } from '../story.ts';
import { StoryLink, type StoryProps, storyText, textAttributes } from './Story.tsx';

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
      {item.titleBefore && <TitleBefore {...props} {...item.titleBefore} isBrief={isBrief} />}
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
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all that there are, and never move
        <Fragment key={index}>
          {index === 0 ? words.colon : ', '}
          <StoryLink link={link}>{publisher}</StoryLink>
        </Fragment>
      ))}
      {more > 0 && ` ${words.andMore(more)}`}
    </p>
  );
}

function TitleBefore({
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
