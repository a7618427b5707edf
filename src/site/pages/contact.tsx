import { frameOrigins } from '../../publications/frame-origins.ts';
import type { Publication } from '../../publications/publication.ts';
import { Embed } from '../components/Embed.tsx';
import { telephoneHref } from '../content/rich-text.ts';
import contactStyles from '../styles/contact.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import { staticPage } from './page.ts';

const QUICK_LINKS = [
  { href: '/news?category=local', name: 'Local news' },
  { href: '/community', name: 'Community' },
  { href: '/resources', name: 'Resources' },
  { href: '/partners', name: 'Media partners' },
  { href: '/faq', name: 'Questions and answers' },
  { href: '/sitemap', name: 'Site map' },
] as const;

/** /contact (requirements#contact). */
export const loadContact = staticPage((publication) => ({
  metadata: {
    title: `Contact | ${publication.name}`,
    description: `Write to ${publication.name}, call, or send a story tip or a community event.`,
    canonicalPath: '/contact',
  },
  styles: embedStyles + contactStyles,
  frames: frameOrigins(publication.embeds.contactForm),
  render: () => <Contact publication={publication} />,
}));

function Contact({ publication }: { publication: Publication }) {
  const { email, phone, address, supportHours } = publication.contacts;
  const [street, ...place] = address.split(', ');
  return (
    <>
      <div className="page-head">
        <h1>Contact</h1>
        <p>A story, an event, a correction or a question: we read everything that comes in.</p>
      </div>
      <div className="contact-columns">
        <div>
          <section aria-labelledby="reach">
            <h2 id="reach">Contact Information</h2>
            <dl>
              <dt>Editorial e-mail</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
              <dt>Phone</dt>
              <dd>
                <a href={telephoneHref(phone)}>{phone}</a>
                <br />
                {supportHours}
              </dd>
              <dt>Street address</dt>
              <dd>
                <address>
                  {street}
                  <br />
                  {place.join(', ')}
                </address>
              </dd>
            </dl>
          </section>
          <section aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <ul>
              {QUICK_LINKS.map(({ href, name }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <section aria-labelledby="write">
          <h2 id="write">Send a Message</h2>
          <Embed source={publication.embeds.contactForm} title="Contact Form" kind="form" />
        </section>
      </div>
    </>
  );
}
