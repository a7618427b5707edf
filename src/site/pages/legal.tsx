import { escapeUTF8 } from 'entities';
import type { Publication } from '../../publications/publication.ts';
import { MarkdownText } from '../components/MarkdownText.tsx';
import { PrintedFrom } from '../components/PrintedFrom.tsx';
import { TableOfContents } from '../components/TableOfContents.tsx';
import { type LegalText, PRIVACY, TERMS } from '../content/legal.ts';
import { telephoneHref } from '../content/rich-text.ts';
import articleStyles from '../styles/article.css?inline';
import printStyles from '../styles/print.css?inline';
import { type PageLoader, staticPage } from './page.ts';

/** /privacy (requirements#legal-texts). */
export const loadPrivacy = legalPage('/privacy', PRIVACY);

/** /terms (requirements#legal-texts). */
export const loadTerms = legalPage('/terms', TERMS);

function legalPage(path: string, { frontMatter, html, headings }: LegalText): PageLoader {
  return staticPage((publication) => ({
    metadata: {
      title: `${frontMatter.title} | ${publication.name}`,
      description: frontMatter.description,
      canonicalPath: path,
    },
    styles: articleStyles + printStyles,
    render: () => (
      <article>
        <PrintedFrom publication={publication} path={path} />
        <header className="article-head">
          <h1>{frontMatter.title}</h1>
          <p className="meta">{`Last updated: ${frontMatter.updated}`}</p>
        </header>
        <div className="article-columns">
          <TableOfContents headings={headings} />
          <MarkdownText html={fillIn(html, publication)} />
        </div>
      </article>
    ),
  }));
}

/** Puts the publication's name, contacts and hours into a text's placeholders. */
function fillIn(html: string, { name, contacts }: Publication): string {
  const email = escapeUTF8(contacts.email);
  const phone = escapeUTF8(contacts.phone);
  return html
    .replaceAll('{name}', () => escapeUTF8(name))
    .replaceAll('{email}', () => `<a href="mailto:${email}">${email}</a>`)
    .replaceAll('{phone}', () => `<a href="${telephoneHref(contacts.phone)}">${phone}</a>`)
    .replaceAll('{supportHours}', () => escapeUTF8(contacts.supportHours));
}
