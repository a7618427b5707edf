import { feedAddress, pictureAddress, publisherAddress, storyAddress } from '../addresses.ts';
import { findFeed } from '../feeds/catalogue.ts';
import { type NetworkPages, SISTER_SITES, SOCIAL_PAGES } from '../publications/publication.ts';
import { CALENDAR_HOSTS, calendarAddress } from '../publications/sources.ts';
import { type Exchange, sendText } from '../server/exchange.ts';
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
  const calendars = Object.entries(CALENDAR_HOSTS).filter(([, host]) => host === id);
  sendPage(exchange, {
    title: feed.publisher,
    style: 'li { margin-bottom: .6rem; }',
    body: `<aside class="note"><h2>Sample publisher</h2><p>${escapeHtml(feed.publisher)} does not exist: it was invented for the sample world.</p></aside>
<h1>${escapeHtml(feed.publisher)}</h1>
<p>${escapeHtml(feed.tagline)}</p>
<ul>
${stories.join('\n')}
</ul>
<p><a href="${feedAddress(world.origin, feed)}">Feed</a></p>
${calendars.map(([name]) => `<p><a href="${calendarAddress(world.origin, name)}">Calendar</a></p>`).join('')}`,
  });
}

/** `/donate`: replaces the donation site of a third party. */
export function showDonationPage(exchange: Exchange): void {
  sendPage(exchange, {
    title: 'Donations (sample)',
    body: `<div class="note"><h2>Sample</h2><p>On the real site this would be the page of a donation service. Nothing can be given here.</p></div>
<h1>Thank you for thinking of it</h1>
<p>Close this tab to go back to the paper.</p>`,
  });
}

/** `/university`, `/university/admission`: the university that /books promotes. */
export function showUniversity(exchange: Exchange, _world: World, name: string): void {
  sendPage(exchange, {
    title: 'University (sample)',
    body: `<div class="note"><h2>Sample</h2><p>On the real site this would be a page of the university itself. There is none, and nobody can apply here.</p></div>
<h1>${name === 'admission' ? 'Apply for admission' : 'About the university'}</h1>
<p>Close this tab to go back to the paper.</p>`,
  });
}

const PAGES: NetworkPages = { ...SOCIAL_PAGES, ...SISTER_SITES };

/** `/network/{name}`: replaces the paper's page at a social network, or a sister site. */
export function showNetworkPage(exchange: Exchange, _world: World, name: string): void {
  const title = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (!title) return sendText(exchange, 404, `There is no page "${name}" in the network.`);
  const what = Object.hasOwn(SOCIAL_PAGES, name) ? 'the paper’s own page there' : 'a sister site';
  sendPage(exchange, {
    title: `${title} (sample)`,
    body: `<div class="note"><h2>Sample</h2><p>On the real site this would be ${what}. Nothing is posted here.</p></div>
<h1>${escapeHtml(title)}</h1>
<p>Close this tab to go back to the paper.</p>`,
  });
}

const RULES = ['User-agent: *', 'Allow: /', 'Disallow: /pictures/private/'];

/** `/robots.txt`: forbids only `/pictures/private/`, where there are pictures. */
export function showRobots(exchange: Exchange): void {
  sendText(exchange, 200, RULES.join('\n'));
}
