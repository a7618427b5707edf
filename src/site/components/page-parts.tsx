import type { ReactNode } from 'react';
import type { ExternalLink, MarkdownHeading } from '../../model/publication/content.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { listItems, StructuredData } from './markup.tsx';
import { usePublication, useWords } from './use-publication.ts';

/** A page's heading and introduction. */
export function PageHead(props: { title: ReactNode; intro?: ReactNode; children?: ReactNode }) {
  const { title, intro, children } = props;
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {intro !== undefined && <p>{intro}</p>}
      {children}
    </div>
  );
}

type Trail = readonly { name: string; path: string }[];

/** Links to the pages above a page. The page itself is not among them: its heading names it. */
export function Breadcrumbs({ trail }: { trail: Trail }) {
  const { breadcrumbs } = useWords().parts;
  return (
    <>
      <BreadcrumbData trail={trail} />
      <nav className="breadcrumbs" aria-label={breadcrumbs}>
        <ol>
          {trail.slice(0, -1).map(({ name, path }) => (
            <li key={path}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

/** The way to a page for search engines; the last step is the page itself. */
export function BreadcrumbData({ trail }: { trail: Trail }) {
  const publication = usePublication();
  const steps = trail.map(({ name, path }) => ({ name, item: addressOf(publication, path) }));
  const data = { '@type': 'BreadcrumbList', itemListElement: listItems(steps) };
  return <StructuredData data={data} />;
}

const MIN_HEADINGS = 4;

/** Links to a text's headings; nothing for a short text. */
export function TableOfContents({ headings }: { headings: readonly MarkdownHeading[] }) {
  const { contents } = useWords().parts;
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{contents}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** In print only: the publication's name and the page's address. */
export function PrintedFrom({ path }: { path: string }) {
  const publication = usePublication();
  return (
    <p className="printed-from">
      {publication.name} <span>{addressOf(publication, path)}</span>
    </p>
  );
}

interface OutsideLinkProps {
  href: string | undefined;
  className?: string;
  /** `noopener`: the other site learns which page links to it. */
  rel?: 'noopener' | 'noopener noreferrer' | 'nofollow noopener noreferrer';
  children: ReactNode;
}

/** A link to another site, which opens in a new tab. */
export function OutsideLink({ rel = 'noopener noreferrer', ...props }: OutsideLinkProps) {
  const { className, href, children } = props;
  return (
    <a className={className} href={href} target="_blank" rel={rel}>
      {children}
    </a>
  );
}

interface LinkListProps {
  links: readonly (readonly [href: string, name: string])[];
  className?: string;
}

/** A list of links to pages of the site. */
export function LinkList({ links, className }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map(([href, name]) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

export function ExternalLinks({ links }: { links: readonly ExternalLink[] }) {
  return (
    <ul>
      {links.map(({ name, href }) => (
        <li key={href}>
          <OutsideLink href={href}>{name}</OutsideLink>
        </li>
      ))}
    </ul>
  );
}

/** Names with their values; an empty text is left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const known = facts.filter(([, value]) => value !== '');
  return (
    <dl>
      {known.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

/** A name with its value, in a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
