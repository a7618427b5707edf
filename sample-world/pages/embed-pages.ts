import { moodOf, pictureAddress, storyAddress } from '../addresses.ts';
import { SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import { type Exchange, sendText } from '../server/exchange.ts';
import type { World } from '../server/world.ts';
import type { PublishedStory } from '../stories/story.ts';
import { escapeHtml, sendPage } from './html-page.ts';
import { readableTime } from './outside-pages.ts';

const TILES = 9;
const EVENTS = 6;

interface Embed {
  title: string;
  /** The third party's frame that it replaces. */
  standsFor: string;
  style?: string;
  content: (world: World, isPost: boolean) => string;
}

const EMBEDS: Readonly<Record<string, Embed>> = {
  'events-wall': {
    title: 'Local events',
    standsFor: 'a wall of local events from a feed service',
    style:
      'ul { list-style: none; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); } li { background: var(--card); border: 1px solid var(--line); border-radius: 6px; overflow: hidden; } li div { padding: .6rem .9rem .8rem; } li img { border-radius: 0; }',
    content: eventsWall,
  },
  'image-board': {
    title: 'Latest news in pictures',
    standsFor: 'an image board from a feed service',
    style:
      '.board { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); } .board a { font-size: .85rem; line-height: 1.35; text-decoration: none; color: inherit; } .board img { margin-bottom: .3rem; }',
    content: imageBoard,
  },
  'contact-form': {
    title: 'Write to us',
    standsFor: "a form company's contact form",
    style:
      'label { display: block; margin-bottom: 1rem; font-weight: 600; } input, textarea { display: block; width: 100%; font-weight: 400; padding: .5rem .7rem; } button { padding: .5rem 1.2rem; }',
    content: contactForm,
  },
  'document-1': {
    title: 'Partner Document 1',
    standsFor: 'the preview of a shared document',
    content: () => partnerDocument(1),
  },
  'document-2': {
    title: 'Partner Document 2',
    standsFor: 'the preview of a shared document',
    content: () => partnerDocument(2),
  },
  'document-3': {
    title: 'Partner Document 3',
    standsFor: 'the preview of a shared document',
    content: () => partnerDocument(3),
  },
  video: {
    title: 'Sample video',
    standsFor: 'a video player',
    style:
      '.screen { position: relative; } .screen svg { position: absolute; inset: 0; margin: auto; width: 5rem; height: 5rem; } body { --width: 60rem; }',
    content: videoScreen,
  },
};

/** `/embeds/{name}`: a page without scripts that replaces a third party's frame. */
export function showEmbed(exchange: Exchange, world: World, name: string): void {
  const embed = Object.hasOwn(EMBEDS, name) ? EMBEDS[name] : undefined;
  if (!embed) return sendText(exchange, 404, `There is no embed "${name}".`);
  sendPage(exchange, {
    title: embed.title,
    frameable: true,
    style: `body { --width: 60rem; padding: 1rem; } ${embed.style ?? ''}`,
    body: `${embed.content(world, exchange.request.method === 'POST')}
<p class="soft">Sample: on the real site this frame shows ${embed.standsFor}.</p>`,
  });
}

function eventsWall(world: World): string {
  const events = newest(world, 'events')
    .slice(0, EVENTS)
    .map(
      ({
        story,
        publishedAt,
      }) => `<li>${thumbnail(world, { story, publishedAt, isDated: true })}<div>
<a href="${storyAddress(world.origin, story)}" target="_blank" rel="noopener">${escapeHtml(story.title)}</a>
<br><span class="soft">${readableTime(publishedAt)}</span></div></li>`,
    );
  return `<ul>\n${events.join('\n')}\n</ul>`;
}

function imageBoard(world: World): string {
  const seen = new Set<string>();
  const tiles = newest(world).filter(({ story }) => {
    const scene = `${story.picture} ${moodOf(story)}`;
    if (!story.picture || seen.has(scene)) return false;
    seen.add(scene);
    return true;
  });
  const links = tiles
    .slice(0, TILES)
    .map(
      (published) =>
        `<a href="${storyAddress(world.origin, published.story)}" target="_blank" rel="noopener">${thumbnail(world, published)}${escapeHtml(published.story.title)}</a>`,
    );
  return `<div class="board">\n${links.join('\n')}\n</div>`;
}

function contactForm(_world: World, isPost: boolean): string {
  if (isPost)
    return '<p><strong>Thank you.</strong> This is a stand-in: nothing was sent, and nothing was kept.</p>';
  return `<form method="post">
<label>Your name <input name="name" autocomplete="name"></label>
<label>E-mail <input name="email" type="email" autocomplete="email"></label>
<label>Message <textarea name="message" rows="8"></textarea></label>
<button>Send</button>
</form>`;
}

function videoScreen(world: World): string {
  return `<div class="screen"><img src="${world.origin}/pictures/aurora.svg?mood=dusk" alt="Still: northern lights over hills" width="800" height="450">
<svg viewBox="0 0 80 80" aria-hidden="true"><circle cx="40" cy="40" r="38" fill="#0b1a26" opacity=".65"/><path d="M32 25v30l25-15z" fill="#fff"/></svg></div>
<p>No film runs here.</p>`;
}

function thumbnail(world: World, { story }: PublishedStory): string {
  const address = pictureAddress(world.origin, story);
  return address
    ? `<img src="${escapeHtml(address)}" alt="" width="800" height="450" loading="lazy">`
    : '';
}

function newest(world: World, section?: string): PublishedStory[] {
  return SAMPLE_FEEDS.filter((feed) => !section || feed.section === section)
    .flatMap((feed) => world.newsroom.channel(feed).stories)
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

const DOCUMENTS: Readonly<Record<1 | 2 | 3, { heading: string; paragraphs: readonly string[] }>> = {
  1: {
    heading: 'Working together: a sample partnership outline',
    paragraphs: [
      'The partner offers stories, photographs or notices that matter to people in Nunavut. The site shows them with the partner’s name and a link to the original.',
      'Both sides keep their own rights. Either may end the arrangement with thirty days’ notice, in writing.',
    ],
  },
  2: {
    heading: 'Style and credit: a sample guide',
    paragraphs: [
      'Headlines are short and say what happened. Place names are written as their communities write them.',
      'Every picture has a credit. Corrections are made in the open, with the time of the change.',
    ],
  },
  3: {
    heading: 'A year in numbers: a sample report',
    paragraphs: [
      'Twelve partners, nine communities, three languages: the figures in this sample report are made up, but a real one would be about as long.',
      'The next report follows after the ice has gone out.',
    ],
  },
};

/** The HTML of one sample document, as a sheet of paper. */
export function partnerDocument(number: 1 | 2 | 3): string {
  const { heading, paragraphs } = DOCUMENTS[number];
  return `<article style="background: var(--card); border: 1px solid var(--line); padding: 2rem 2.2rem; box-shadow: 0 2px 10px #0002">
<h2 style="margin-top: 0">${heading}</h2>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
</article>`;
}
