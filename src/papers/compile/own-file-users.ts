import { splitFrontMatter } from '../../lib/text/front-matter.ts';
import { FACTS } from './compile-paper.ts';
import { ARTICLES, pdfOf } from './compile-resources.ts';
import type { FolderFiles } from './folder.ts';
import { markdown } from './markdown-parser.ts';
import { linksOf, MAX_TEXT_KB } from './markdown-text.ts';
import { DOWNLOADS, PICTURES } from './own-files.ts';
import { readYaml } from './yaml-text.ts';

/** A placeholder origin for parsing paths of the site. */
const SITE = 'https://paper.invalid';
/** The path of a picture or download on the site. `images/resources`: a former path. */
const OWN_PATH = /^\/(pictures|downloads|images\/resources)\/([^/]+)$/;
/** A Markdown link in a YAML text. */
const LINK = /\]\((\/[^()\s]*)\)/g;
/** A possible name of a picture or download. */
const NAME = /(?<![\w.-])[a-z0-9-]+\.(?:svg|png|jpg|webp|avif|pdf)(?![\w.-])/g;

/**
 * For each picture and download of a folder, by path: the texts that link or show it, or have it as
 * an article's picture or PDF. In a text that cannot be parsed, each occurrence of the name counts.
 */
export function usersOfOwnFiles(files: FolderFiles): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const facts = files.kindOf(FACTS) === 'file' ? textOf(files, FACTS) : '';
  const hosts = hostsOf(readYaml(FACTS, facts).value);
  const texts = [...files.names(''), ...files.names(ARTICLES).map((name) => `${ARTICLES}/${name}`)];
  for (const text of texts) {
    if (!/\.(?:md|yaml)$/.test(text) || files.kindOf(text) !== 'file') continue;
    for (const path of referencesIn(text, textOf(files, text), hosts)) {
      const known = users.get(path);
      if (known) known.push(text);
      else users.set(path, [text]);
    }
  }
  return users;
}

/** The paths of pictures and downloads that a text refers to. */
function referencesIn(file: string, text: string, hosts: ReadonlySet<string>): ReadonlySet<string> {
  const isMarkdown = file.endsWith('.md');
  if (isMarkdown && text.length > MAX_TEXT_KB * 1000) return namesIn(text);
  const split = isMarkdown ? splitFrontMatter(text) : { front: text, body: '' };
  const yaml = split && readYaml(file, split.front);
  if (!split || !yaml || yaml.problems.length > 0) return namesIn(text);
  const links = linksOf(markdown.parse(split.body, {}), 1).map(({ href }) => href);
  const found = new Set<string>();
  for (const href of [...links, ...hrefsIn(yaml.value)]) {
    const path = ownPath(href, hosts);
    if (path) found.add(path);
  }
  for (const name of coversIn(yaml.value)) found.add(`${PICTURES}/${name}`);
  const [, slug] = /^resources\/(.+)\.md$/.exec(file) ?? [];
  if (slug !== undefined && typeof yaml.value === 'object' && yaml.value !== null) {
    const { image, downloadable } = yaml.value as Readonly<Record<string, unknown>>;
    if (typeof image === 'string') found.add(`${PICTURES}/${image}`);
    if (downloadable === true) found.add(pdfOf(slug));
  }
  return found;
}

/** The names of the pictures of books. */
function coversIn(value: unknown): string[] {
  const { books } = (value ?? {}) as { books?: unknown };
  const pictures = Array.isArray(books) ? books.map((each) => each?.picture) : [];
  return pictures.filter((each) => typeof each === 'string');
}

function namesIn(text: string): ReadonlySet<string> {
  const names = Array.from(text.matchAll(NAME), ([name]) => name);
  return new Set(names.flatMap((name) => [`${PICTURES}/${name}`, `${DOWNLOADS}/${name}`]));
}

/** All texts of a YAML value that are addresses, and addresses of links in them. */
function hrefsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return [value, ...Array.from(value.matchAll(LINK), ([, href = '']) => href)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(hrefsIn);
}

function ownPath(href: string, hosts: ReadonlySet<string>): string | undefined {
  if (!/^\/|^https?:/.test(href)) return undefined;
  const url = URL.parse(href, SITE);
  if (!url || !(url.origin === SITE || hosts.has(url.hostname))) return undefined;
  const [, folder, name] = OWN_PATH.exec(url.pathname) ?? [];
  return name && `${folder === DOWNLOADS ? DOWNLOADS : PICTURES}/${name}`;
}

function hostsOf(facts: unknown): ReadonlySet<string> {
  const { hosts } = (facts ?? {}) as { hosts?: unknown };
  return new Set(Array.isArray(hosts) ? hosts.map(String) : []);
}

function textOf(files: FolderFiles, name: string): string {
  return new TextDecoder().decode(files.bytesOf(name));
}
