import { escapeUTF8 } from 'entities';
import type { LegalName } from '../../model/publication/content.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { MarkdownText } from '../components/markup.tsx';
import { PrintedFrom, TableOfContents } from '../components/page-parts.tsx';
import { readText } from '../content/read-text.ts';
import { telephoneHref } from '../content/rich-text.ts';
import { type PictureMode, pictureModeOf } from '../context/picture-mode.ts';
import articleStyles from '../styles/article.css?inline';
import { TEXT_FONTS } from '../styles/font-faces.ts';
import printStyles from '../styles/print.css?inline';
import { wordsOf } from '../words/words.ts';
import { ownTextPage } from './own-page.ts';
import type { PageLoader } from './page.ts';

/** /privacy and /terms (requirements#legal-texts), and /about. */
export function legalPage(name: LegalName): PageLoader {
  const path = `/${name}`;
  return ownTextPage(name, async (legal, context) => {
    const { publication, env } = context;
    const pictures = pictureModeOf(publication, env);
    const text = await readText(legal, context);
    return {
      title: text.title,
      description: text.description,
      styles: TEXT_FONTS + articleStyles + printStyles,
      part: `${path} ${pictures}`,
      render: () => (
        <article>
          <PrintedFrom path={path} />
          <header className="article-head">
            <h1>{text.title}</h1>
            <p className="meta">{wordsOf(publication).legal.updated(text.updated)}</p>
          </header>
          <div className="article-columns">
            <TableOfContents headings={text.headings} />
            <MarkdownText html={fillIn(text.html, publication, pictures)} />
          </div>
        </article>
      ),
    };
  });
}

/** Fills a text's placeholders: the publication's name, contacts, hours and sources of pictures. */
function fillIn(html: string, publication: Publication, pictures: PictureMode): string {
  const { name, contacts } = publication;
  const email = escapeUTF8(contacts.email);
  const phone = escapeUTF8(contacts.phone);
  return html
    .replaceAll('{pictures}', () => escapeUTF8(wordsOf(publication).legal.pictures[pictures]))
    .replaceAll('{name}', () => escapeUTF8(name))
    .replaceAll('{email}', () => `<a href="mailto:${email}">${email}</a>`)
    .replaceAll('{phone}', () => `<a href="${telephoneHref(contacts.phone)}">${phone}</a>`)
    .replaceAll('{supportHours}', () => escapeUTF8(contacts.supportHours));
}
