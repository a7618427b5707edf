import { feedAddress, storyAddress } from '../addresses.ts';
import { findFeed } from '../catalogue.ts';
import type { Exchange } from '../exchange.ts';
import type { World } from '../world.ts';
import { escapeHtml, sendPage } from './html-page.ts';
import { readableTime } from './story-page.ts';

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
