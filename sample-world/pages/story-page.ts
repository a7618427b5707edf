import { feedAddress, pictureAddress, publisherAddress, storyAddress } from '../addresses.ts';
import { findFeed } from '../feeds/catalogue.ts';
import type { Exchange } from '../server/exchange.ts';
import type { World } from '../server/world.ts';
import { escapeHtml, sendPage } from './html-page.ts';

/** `/stories/{slug}`: the story at its publisher, below a note that it is invented. */
export function showStory(exchange: Exchange, world: World, slug: string): void {
  const found = world.newsroom.findStory(slug);
  if (!found) {
    return sendPage(exchange, {
      status: 404,
      title: 'No such story',
      body: '<h1>There is no such sample story</h1>',
    });
  }
  const { story, publishedAt } = found.published;
  const { feed, origin } = found.channel;
  const picture = pictureAddress(origin, story);
  sendPage(exchange, {
    title: `${story.title} · ${feed.publisher}`,
    style: '.body { font: 1.1rem/1.65 Georgia, "Liberation Serif", serif; }',
    body: `<aside class="note"><h2>Sample story</h2>
<p>This story is invented, and so are its publisher and everybody in it. It exists to show how the news site works.</p></aside>
<article>
<p class="soft"><a href="${publisherAddress(origin, feed)}">${escapeHtml(feed.publisher)}</a></p>
<h1>${story.titleHtml ?? escapeHtml(story.title)}</h1>
<p class="soft">By ${escapeHtml(story.author)} · <time datetime="${publishedAt.toISOString()}">${readableTime(publishedAt)}</time></p>
${picture ? `<img src="${escapeHtml(picture)}" alt="Sample picture: ${story.picture}" width="800" height="450">` : ''}
<div class="body">
${story.body.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
</div>
<p class="soft">${story.categories.map(escapeHtml).join(' · ')}</p>
</article>`,
  });
}

/** `21 November 2026, 09:05 UTC`. */
export function readableTime(date: Date): string {
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`;
}

/** `/publishers/{id}`: a publisher's home page with its latest stories. */
export function showPublisher(exchange: Exchange, world: World, id: string): void {
  const feed = findFeed(id);
  if (!feed) {
    return sendPage(exchange, {
      status: 404,
      title: 'No such publisher',
      body: '<h1>There is no such publisher</h1>',
    });
  }
  const stories = world.newsroom.channel(feed).stories.map(
    ({
      story,
      publishedAt,
    }) => `<li><a href="${storyAddress(world.origin, story)}">${escapeHtml(story.title)}</a>
<br><span class="soft">${readableTime(publishedAt)}</span></li>`,
  );
  sendPage(exchange, {
    title: feed.publisher,
    style: 'li { margin-bottom: .6rem; }',
    body: `<aside class="note"><h2>Sample publisher</h2><p>${escapeHtml(feed.publisher)} does not exist: it was invented for the sample world.</p></aside>
<h1>${escapeHtml(feed.publisher)}</h1>
<p>${escapeHtml(feed.tagline)}</p>
<ul>
${stories.join('\n')}
</ul>
<p><a href="${feedAddress(world.origin, feed)}">Feed</a></p>`,
  });
}
