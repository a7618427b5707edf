import type { Publication } from '../publications/publication.ts';
import { FOOTER_SECTIONS } from './site-links.ts';

const NAMES: Partial<Record<string, string>> = { culture: 'Arts & Culture' };

function nameOf(section: string): string {
  return NAMES[section] ?? `${section.charAt(0).toUpperCase()}${section.slice(1)}`;
}

/** The footer of every page (spec §1, §2). */
export function Footer({ publication }: { publication: Publication }) {
  const { email, phone, address } = publication.contacts;
  return (
    <footer className="site-footer">
      <div className="footer-columns">
        <section>
          <h2>{publication.name}</h2>
          <p>
            Professional journalism serving the community, part of a global network of 3000
            publications.
          </p>
        </section>
        <nav aria-label="Sections">
          <h2>Sections</h2>
          <ul>
            {FOOTER_SECTIONS.map((section) => (
              <li key={section}>
                <a href={`/news#${section}`}>{nameOf(section)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          <h2>Contact</h2>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
            <br />
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            <br />
            {address}
          </p>
        </section>
      </div>
      <p className="fine-print">
        <a href="/privacy">Privacy Policy</a> <a href="/terms">Terms of Service</a>
      </p>
    </footer>
  );
}
