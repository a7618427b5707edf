import { Fragment } from 'react';
import type { ExternalLink } from '../../model/publication/content.ts';
import { hasPage } from '../../model/publication/site-address.ts';
import { AFTER_ARTICLE, DONATION, ONCE_A_DAY } from '../../shared/donation.ts';
import { SAVER_PLACE } from '../../shared/page-attributes.ts';
import { telephoneHref } from '../content/rich-text.ts';
import type { PageName } from './Header.tsx';
import { ExternalLinks, LinkList } from './page-parts.tsx';
import { usePublication, useWords } from './use-publication.ts';

/** The footer's anchors on /news (requirements#footer-links). */
const FOOTER_SECTIONS = [
  'local',
  'national',
  'politics',
  'business',
  'sports',
  'culture',
  'health',
  'technology',
] as const;

/** The legal pages (requirements#footer-links), and pages missing from the mobile menu. */
const FOOTER_LINKS = [
  ['/about', 'about'],
  ['/radio', 'radio'],
  ['/books', 'books'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/sitemap', 'siteMap'],
  ['/rss', 'rss'],
] as const satisfies readonly (readonly [href: string, label: PageName])[];

/** The footer of every page (requirements#footer-words, requirements#footer-links). */
export function Footer() {
  const publication = usePublication();
  const { network, socialLinks, sisterSites } = publication;
  const words = useWords().navigation;
  const links = FOOTER_LINKS.filter(([href]) => hasPage(publication, href));
  return (
    <footer className="site-footer">
      <div className="footer-columns">
        <Publisher />
        <Sections />
        <LinksElsewhere heading={words.followUs} links={socialLinks} />
        <LinksElsewhere heading={words.sisterSites} links={sisterSites} />
      </div>
      {network && <p className="network">{network}</p>}
      <p className="fine-print">
        {links.map(([href, label]) => (
          <Fragment key={href}>
            <a href={href}>{words.pages[label]}</a>{' '}
          </Fragment>
        ))}
      </p>
      <div className="saver" {...{ [SAVER_PLACE]: '' }} />
    </footer>
  );
}

function Publisher() {
  const { name, contacts } = usePublication();
  const { email, phone, address } = contacts;
  return (
    <section>
      <h2>{name}</h2>
      <p>{useWords().navigation.purpose}</p>
      <address>
        <a href={`mailto:${email}`}>{email}</a>
        <br />
        <a href={telephoneHref(phone)}>{phone}</a>
        <br />
        {address}
      </address>
    </section>
  );
}

function Sections() {
  const { navigation: words, news } = useWords();
  return (
    <nav aria-label={words.sections}>
      <h2>{words.sections}</h2>
      <LinkList
        className="two"
        links={FOOTER_SECTIONS.map((anchor) => [
          `/news#${anchor}`,
          anchor === 'culture' ? words.culture : news.sections[anchor],
        ])}
      />
    </nav>
  );
}

function LinksElsewhere({ heading, links }: { heading: string; links: readonly ExternalLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ExternalLinks links={links} />
    </nav>
  );
}

/** The pages of the specification, whose pop-up is the paper's to set. */
const SPECIFIED_PAGES =
  /^\/(?:(?:blog|resources)(?:\/.*)?|news|community|contact|partners|privacy|terms|faq|sitemap|rss|radio|books)?$/;
/** Other pages to read. Settings, notices and pages about a fault invite nobody to donate. */
const PAGES_ONCE_A_DAY = /^\/(?:communities|events|archive|about)(?:\/.*)?$/;

/** How often a page invites the reader to donate. */
export type Invitation = 'as set' | 'once a day' | 'never';

/** The invitation of the page at a path; error pages have none. */
export function invitationOf(path: string): Invitation {
  if (SPECIFIED_PAGES.test(path)) return 'as set';
  return PAGES_ONCE_A_DAY.test(path) ? 'once a day' : 'never';
}

/**
 * The hidden pop-up for donations: the address and its two settings. client/donation.ts
 * opens it (requirements#donation-trigger).
 */
export function DonationDialog({ invitation }: { invitation: Invitation }) {
  const { donation } = usePublication();
  if (!donation || invitation === 'never') return null;
  const { url, oncePerDay, afterArticle } = donation;
  const settings = {
    ...((oncePerDay || invitation === 'once a day') && { [ONCE_A_DAY]: '' }),
    ...(afterArticle && { [AFTER_ARTICLE]: '' }),
  };
  return <div hidden {...{ [DONATION]: url, ...settings }} />;
}
