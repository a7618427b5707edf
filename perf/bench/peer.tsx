/** @jsxImportSource hono/jsx */
// Our front page as a plain app in hono/jsx, which renders all of it for each request. Equal to ours, see
// test/worker/site/pages/every-page.test.ts.
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { type Locale, zonedTime } from '../../src/lib/clock/locale.ts';
import { SYLLABICS_LANGUAGE, splitSyllabics } from '../../src/shared/syllabics.ts';
import type { PagePart, PeerStory } from './front-page.ts';

interface StoryProps {
  readonly story: PeerStory;
  readonly locale: Locale;
}

/** The app that has this page at `/`. */
export function createPeer(page: readonly PagePart[], locale: Locale): Hono {
  const app = new Hono();
  app.get('/robots.txt', (c) => c.text('User-agent: *\nAllow: /\n'));
  app.get('/', (c) => c.html(html`<!DOCTYPE html>${page.map((part) => render(part, locale))}`));
  return app;
}

/** What stands around the stories is data, as it is another element each time. */
function render(part: PagePart, locale: Locale): Child {
  if (typeof part === 'string') return part;
  if ('story' in part) {
    const Story = part.story.isFeatured ? Featured : Brief;
    return <Story story={part.story} locale={locale} />;
  }
  const { attributes, parts } = part;
  // Of whatever element it is the name.
  const Tag = part.tag as 'div';
  const isCode = /^(?:style|script)$/.test(Tag);
  return (
    <Tag {...attributes}>
      {isCode ? raw(parts.join('')) : parts.map((inner) => render(inner, locale))}
    </Tag>
  );
}

function Featured({ story, locale }: StoryProps) {
  const { headline, title, image, credit, summary = '', publisher, byline, link } = story;
  return (
    <article class="featured">
      <figure>
        <Picture
          src={image}
          widths={[640, 1280]}
          sizes="(width<48rem) 11rem,min(72vw,60rem)"
          fetchpriority="high"
        />
        {credit && <figcaption>{text(credit)}</figcaption>}
      </figure>
      <h2 {...headline}>
        <StoryLink href={link} title={title} />
      </h2>
      <p class="standfirst" lang={headline.lang} dir={headline.dir}>
        {text(summary)}
      </p>
      <p class="meta">
        {byline && (
          <>
            By <span class="byline">{text(byline)}</span>{' '}
          </>
        )}
        <span class="publisher">{publisher}</span> <Time story={story} locale={locale} />
      </p>
      {link && (
        <p>
          <a class="more" href={link} target="_blank" rel="noopener">
            Continue Reading →
          </a>
        </p>
      )}
    </article>
  );
}

function Brief({ story, locale }: StoryProps) {
  const { headline, title, image, summary, publisher, byline, link } = story;
  return (
    <article class="brief" aria-labelledby={headline.id}>
      {image && (
        <Picture
          src={image}
          widths={[320, 640]}
          sizes="(width<48rem) 5.5rem,20rem"
          loading="lazy"
        />
      )}
      <h3 {...headline}>
        <StoryLink href={link} title={title} />
      </h3>
      {summary && (
        <p lang={headline.lang} dir={headline.dir}>
          {text(summary)}
        </p>
      )}
      <p class="meta">
        <span class="publisher">{publisher}</span>
        {byline && ' '}
        {byline && <span class="author">{text(byline)}</span>}{' '}
        <Time story={story} locale={locale} />
      </p>
    </article>
  );
}

function Picture({
  src,
  widths: [small, large],
  ...attributes
}: {
  src: string | undefined;
  widths: readonly [small: number, large: number];
  sizes: string;
  loading?: 'lazy';
  fetchpriority?: 'high';
}) {
  const at = (width: number) => src?.replace('/640/', `/${width}/`);
  return (
    <img
      src={src}
      srcset={`${at(small)} ${small}w,${at(large)} ${large}w`}
      {...attributes}
      alt=""
      width="640"
      height="360"
    />
  );
}

function StoryLink({ href, title }: { href: string | undefined; title: string }) {
  return href ? (
    <a href={href} target="_blank" rel="noopener">
      {text(title)}
    </a>
  ) : (
    text(title)
  );
}

function Time({ story: { time }, locale }: StoryProps) {
  if (!time) return <span>No date</span>;
  return <time datetime={time}>{zonedTime(locale, new Date(time))}</time>;
}

/** A text whose syllabics are marked as Inuktitut. */
function text(all: string) {
  return (
    <>
      {splitSyllabics(all).map((part, index) =>
        // biome-ignore lint/correctness/useJsxKeyInIterable: nothing is rendered twice
        index % 2 === 0 ? part : <span lang={SYLLABICS_LANGUAGE}>{part}</span>,
      )}
    </>
  );
}
