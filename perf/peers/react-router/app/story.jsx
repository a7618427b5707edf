import page from '../../front-page.json';
import { createDates, splitSyllabics } from '../../story-text.js';

export const dates = createDates(page.publication);

export function Featured({ story }) {
  const { byline, featuredPhotoCredit } = page.publication;
  const { language: lang, direction: dir } = story;
  return (
    <article className="featured">
      <figure>
        <StoryImage story={story} eager />
        <figcaption>{featuredPhotoCredit}</figcaption>
      </figure>
      <h2 lang={lang} dir={dir}>
        <StoryLink story={story} />
      </h2>
      <p className="standfirst" lang={lang} dir={dir}>
        <Text text={story.summary} />
      </p>
      <p className="meta">
        By <span className="byline">{byline}</span> <StoryMeta story={story} />
      </p>
      <p>
        <a className="more" href={story.link} target="_blank" rel="noopener">
          Continue Reading →
        </a>
      </p>
    </article>
  );
}

export function Brief({ story, withPicture = false }) {
  const { language: lang, direction: dir } = story;
  return (
    <article className="brief">
      {withPicture && <StoryImage story={story} />}
      <h3 lang={lang} dir={dir}>
        <StoryLink story={story} />
      </h3>
      {story.summary && (
        <p lang={lang} dir={dir}>
          <Text text={story.summary} />
        </p>
      )}
      <p className="meta">
        <StoryMeta story={story} />
      </p>
    </article>
  );
}

function StoryLink({ story }) {
  if (story.link === '#') return <Text text={story.title} />;
  return (
    <a href={story.link} target="_blank" rel="noopener">
      <Text text={story.title} />
    </a>
  );
}

function StoryImage({ story, eager = false }) {
  return (
    <img
      src={story.image}
      alt=""
      width="640"
      height="360"
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}

function StoryMeta({ story }) {
  return (
    <>
      <span className="publisher">{story.publisher}</span>{' '}
      {story.byline && (
        <>
          <span className="author">
            <Text text={story.byline} />
          </span>{' '}
        </>
      )}
      {story.isDated ? (
        <time dateTime={story.pubDate}>{dates.shortTime(story.pubDate)}</time>
      ) : (
        <span>No date</span>
      )}
    </>
  );
}

function Text({ text }) {
  const parts = splitSyllabics(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <span key={index} lang="iu">
        {part}
      </span>
    ),
  );
}
