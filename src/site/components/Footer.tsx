import type { ExternalLink, Publication } from '../../publications/publication.ts';
import { telephoneHref } from '../content/rich-text.ts';
import { cachedMarkup } from './cached-markup.ts';
import { Markup } from './Markup.tsx';
import { FOOTER_SECTIONS } from './site-links.ts';

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
  return (
    <>
      <div className="footer-columns">
        <section>
          <h2>{name}</h2>
          <p>Professional journalism serving the community.</p>
          <address>
            <a href={`mailto:${email}`}>{email}</a>
            <br />
            <a href={telephoneHref(phone)}>{phone}</a>
            <br />
            {address}
          </address>
        </section>
        <nav aria-label="Sections">
          <h2>Sections</h2>
          <ul className="two">
            {FOOTER_SECTIONS.map(([anchor, section]) => (
              <li key={anchor}>
                <a href={`/news#${anchor}`}>{section}</a>
              </li>
            ))}
          </ul>
        </nav>
        <ExternalLinks heading="Follow us" links={socialLinks} />
        <ExternalLinks heading="Sister sites" links={sisterSites} />
      </div>
      <p className="network">Part of a global network of 3000 publications.</p>
      <p className="fine-print">
        <a href="/privacy">Privacy Policy</a>
        <a href="/terms">Terms of Service</a>
        <a href="/sitemap">Site map</a>
        <a href="/rss">RSS</a>
      </p>
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
