import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { CHIP_SECTIONS } from '../../shared/sections.ts';
import { allResources } from '../content/resources.ts';
import { furtherPagesOf, siteMapOf } from '../content/site-map.ts';
import { placeFeedPath } from '../places/place-paths.ts';
import { wordsOf } from '../words/words.ts';
import {
  ATOM_PATH,
  headlineFeedName,
  headlineFeedPath,
  headlineFeeds,
  JSON_FEED_PATH,
  NOTICES_FEED_PATH,
  OPML_PATH,
  RSS_PATH,
  WARNINGS_PATH,
} from './feed-list.ts';
import { hasWarningsFeed } from './warnings-feed.ts';

/**
 * /llm.txt and /llms.txt: the site described in Markdown for language models (the format of
 * llmstxt.org).
 */
export function writeLlm(publication: Publication, hasArchive: boolean): string {
  const { name, description, cityLine, contacts } = publication;
  const { llm: words, navigation, news, notices, communities, siteMap } = wordsOf(publication);
  const link = (text: string, path: string, about = '') =>
    `- [${plain(text)}](${addressOf(publication, path)})${about && `: ${plain(about)}`}`;
  const resources = allResources(publication).map(({ slug, title, description: about }) =>
    link(title, `/resources/${slug}`, about),
  );
  return [
    `# ${plain(name)}`,
    '',
    `> ${plain(description)}`,
    '',
    plain(words.about(name, cityLine, resources.length > 0)),
    '',
    `## ${words.pages}`,
    '',
    ...[...siteMapOf(publication), ...furtherPagesOf(publication, hasArchive)].map((page) =>
      link(page.title, page.url, page.description),
    ),
    '',
    `## ${words.sections}`,
    '',
    ...CHIP_SECTIONS.map((section) =>
      link(words.section(news.sections[section]), `/news?category=${section}`),
    ),
    '',
    `## ${words.feeds}`,
    '',
    link(words.postsAs('RSS'), RSS_PATH),
    link(words.postsAs('Atom'), ATOM_PATH),
    link(words.postsAs('JSON Feed'), JSON_FEED_PATH),
    ...headlineFeeds(publication).map((category) =>
      link(words.headlines(headlineFeedName(publication, category)), headlineFeedPath(category)),
    ),
    link(words.opml, OPML_PATH),
    link(notices.feed, NOTICES_FEED_PATH, siteMap.further.notices),
    ...(hasWarningsFeed(publication) ? [link(words.warnings, WARNINGS_PATH, words.weather)] : []),
    ...(publication.gazetteer?.communities ?? []).map(({ name: place, slug }) =>
      link(communities.feed(place), placeFeedPath(slug)),
    ),
    '',
    ...(resources.length > 0 ? [`## ${navigation.pages.resources}`, '', ...resources, ''] : []),
    `## ${words.optional}`,
    '',
    link(`${navigation.pages.siteMap} ${siteMap.files.siteMap}`, '/sitemap.xml'),
    `- ${plain(words.editors(contacts.email, contacts.phone))}`,
    '',
  ].join('\n');
}

/** The text on one line, with Markdown's markup characters escaped. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
}
