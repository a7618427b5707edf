import { Fragment } from 'react';
import type { ExternalLink } from '../../publications/external-link.ts';
import type { Publication } from '../../publications/publication.ts';
import { SAVER_PLACE } from '../../shared/page-attributes.ts';
import { hasPage } from '../content/pages.ts';
import { telephoneHref } from '../content/rich-text.ts';
import { wordsOf } from '../words/words.ts';
import { cachedMarkup } from './cached-markup.ts';
import { Markup } from './Markup.tsx';
import { FOOTER_LINKS, FOOTER_SECTIONS } from './site-links.ts';

/** The footer of every page (requirements#footer-words, requirements#footer-links). */
export function Footer({ publication }: { publication: Publication }) {
  const html = cachedMarkup(publication, 'footer', () => (
    <FooterContent publication={publication} />
  ));
  return <Markup tag="footer" className="site-footer" html={html} />;
}

function FooterContent({ publication }: { publication: Publication }) {
  const { name, contacts, socialLinks, sisterSites } = publication;
  const { email, phone, address } = contacts;
  const words = wordsOf(publication).navigation;
  return (
    <>
      <div className="footer-columns">
        <section>
          <h2>{name}</h2>
          <p>{words.purpose}</p>
          <address>
            <a href={`mailto:${email}`}>{email}</a>
            <br />
            <a href={telephoneHref(phone)}>{phone}</a>
            <br />
            {address}
          </address>
        </section>
        <nav aria-label={words.sections}>
          <h2>{words.sections}</h2>
          <ul className="two">
            {FOOTER_SECTIONS.map((anchor) => (
              <li key={anchor}>
                <a href={`/news#${anchor}`}>{words.anchors[anchor]}</a>
              </li>
            ))}
          </ul>
        </nav>
        <ExternalLinks heading={words.followUs} links={socialLinks} />
        <ExternalLinks heading={words.sisterSites} links={sisterSites} />
      </div>
      <p className="network">{words.network}</p>
      <p className="fine-print">
        {FOOTER_LINKS.filter(([href]) => hasPage(publication, href)).map(([href, label]) => (
          <Fragment key={href}>
            <a href={href}>{words.pages[label]}</a>{' '}
          </Fragment>
        ))}
      </p>
      <div className="saver" {...{ [SAVER_PLACE]: '' }} />
    </>
  );
}

function ExternalLinks({ heading, links }: { heading: string; links: readonly ExternalLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} target="_blank" rel="noopener noreferrer">
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
