import page from '../../front-page.json';
import { createDates, splitSyllabics } from '../../story-text.js';

export const dates = createDates(page.publication);

export function Featured({ story }) {
  const { byline, featuredPhotoCredit } = page.publication;
  const { language: lang, direction: dir } = story;
  return (
    <article class="featured">
      <figure>
        <StoryImage story={story} eager />
        <figcaption>{featuredPhotoCredit}</figcaption>
      </figure>
      <h2 lang={lang} dir={dir}>
        <StoryLink story={story} />
      </h2>
      <p class="standfirst" lang={lang} dir={dir}>
        <Text text={story.summary} />
      </p>
      <p class="meta">
        By <span class="byline">{byline}</span> <StoryMeta story={story} />
      </p>
      <p>
        <a class="more" href={story.link} target="_blank" rel="noopener">
          Continue Reading →
        </a>
      </p>
    </article>
  );
}

export function Brief({ story, withPicture = false }) {
  const { language: lang, direction: dir } = story;
  return (
    <article class="brief">
      {withPicture && <StoryImage story={story} />}
      <h3 lang={lang} dir={dir}>
        <StoryLink story={story} />
      </h3>
      {story.summary && (
        <p lang={lang} dir={dir}>
          <Text text={story.summary} />
        </p>
      )}
      <p class="meta">
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
      fetchpriority={eager ? 'high' : undefined}
      decoding="async"
      referrerpolicy="no-referrer"
    />
  );
}

function StoryMeta({ story }) {
  return (
    <>
      <span class="publisher">{story.publisher}</span>{' '}
      {story.byline && (
        <>
          <span class="author">
            <Text text={story.byline} />
          </span>{' '}
        </>
      )}
      {story.isDated ? (
        <time datetime={story.pubDate}>{dates.shortTime(story.pubDate)}</time>
      ) : (
        <span>No date</span>
      )}
    </>
  );
}

function Text({ text }) {
  const parts = splitSyllabics(text);
  return (
    <>{parts.map((part, index) => (index % 2 === 0 ? part : <span lang="iu">{part}</span>))}</>
  );
}
