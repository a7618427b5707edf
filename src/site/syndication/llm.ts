import type { Publication } from '../../publications/publication.ts';
import { CHIP_SECTIONS, SECTION_NAMES } from '../../publications/sections.ts';
import { addressOf } from '../../publications/site-address.ts';
import { allResources } from '../content/resources.ts';
import { SITE_MAP } from '../content/site-map.ts';
import {
  ATOM_PATH,
  JSON_FEED_PATH,
  OPML_PATH,
  RSS_PATH,
  sectionFeedPath,
  sectionsWithFeed,
} from './feed-list.ts';

/** /llm.txt and /llms.txt: a description of the site in Markdown for language models (the format of llmstxt.org). */
export function writeLlm(publication: Publication): string {
  const { name, description, cityLine, contacts } = publication;
  const link = (text: string, path: string, about = '') =>
    `- [${plain(text)}](${addressOf(publication, path)})${about && `: ${plain(about)}`}`;
  return [
    `# ${plain(name)}`,
    '',
    `> ${plain(description)}`,
    '',
    `${plain(name)} is a public news and community website for ${plain(cityLine)}. It gathers headlines from the feeds of other publishers; each links to the publisher’s own article, which remains the source to quote. The blog and the resources are its own. Reading needs no account.`,
    '',
    '## Pages',
    '',
    ...SITE_MAP.map((page) => link(page.title, page.url, page.description)),
    link('Live Radio', '/radio', 'The station’s live stream.'),
    link('Books', '/books', 'Books about the North and its people.'),
    link('RSS Feed Generator', '/rss', 'The feed of posts, to copy or download.'),
    '',
    '## News sections',
    '',
    ...CHIP_SECTIONS.map((section) =>
      link(`${SECTION_NAMES[section]} news`, `/news?category=${section}`),
    ),
    '',
    '## Feeds',
    '',
    link('Blog posts as RSS', RSS_PATH),
    link('Blog posts as Atom', ATOM_PATH),
    link('Blog posts as JSON Feed', JSON_FEED_PATH),
    ...sectionsWithFeed(publication).map((section) =>
      link(`${SECTION_NAMES[section]} headlines as RSS`, sectionFeedPath(section)),
    ),
    link('All feeds as OPML', OPML_PATH),
    '',
    '## Resources',
    '',
    ...allResources().map(({ slug, title, description: about }) =>
      link(title, `/resources/${slug}`, about),
    ),
    '',
    '## Optional',
    '',
    link('Site map for search engines', '/sitemap.xml'),
    link('News site map', '/news-sitemap.xml', 'Posts of the last two days.'),
    `- Editors: ${plain(contacts.email)}, ${plain(contacts.phone)}`,
    '',
  ].join('\n');
}

/** A text on one line, with the characters that Markdown reads as markup escaped. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
}
