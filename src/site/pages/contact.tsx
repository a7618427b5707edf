import { capitalise } from '../../lib/text/capitalise.ts';
import { hasPage } from '../../model/publication/site-address.ts';
import { EmbedOrPanel, embedOrPanelStyles } from '../components/Embed.tsx';
import { Fact, LinkList, PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { telephoneHref } from '../content/rich-text.ts';
import contactStyles from '../styles/contact.css?inline';
import { wordsOf } from '../words/words.ts';
import { staticPage } from './page.ts';

const QUICK_LINKS = [
  ['/community', 'community'],
  ['/resources', 'resources'],
  ['/partners', 'partners'],
  ['/faq', 'faq'],
  ['/sitemap', 'siteMap'],
] as const;

/** /contact (requirements#contact). */
export const loadContact = staticPage((publication) => ({
  title: wordsOf(publication).navigation.pages.contact,
  description: wordsOf(publication).contact.description(publication.name),
  styles: embedOrPanelStyles(publication.embeds.contactForm) + contactStyles,
  frames: [publication.embeds.contactForm],
  render: () => <Contact />,
}));

function Contact() {
  const { contact: words, navigation } = useWords();
  return (
    <>
      <PageHead title={navigation.pages.contact} intro={words.intro} />
      <div className="contact-columns">
        <Contacts />
        <MessageForm />
        <QuickLinks />
      </div>
    </>
  );
}

function Contacts() {
  const { contact: words, parts } = useWords();
  const { email, phone, address, supportHours } = usePublication().contacts;
  const [street, place] = splitAddress(address);
  return (
    <section aria-labelledby="reach">
      <h2 id="reach">{words.information}</h2>
      <dl>
        <Fact name={words.email}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact name={parts.phone}>
          <a href={telephoneHref(phone)}>{phone}</a>
          <br />
          {capitalise(supportHours)}
        </Fact>
        <Fact name={words.address}>
          <address>
            {street}
            <br />
            {place}
          </address>
        </Fact>
      </dl>
    </section>
  );
}

function QuickLinks() {
  const publication = usePublication();
  const { contact: words, navigation, news } = useWords();
  const pages = QUICK_LINKS.filter(([href]) => hasPage(publication, href));
  const links = pages.map(([href, name]) => [href, navigation.pages[name]] as const);
  return (
    <section className="quick-links" aria-labelledby="quick-links">
      <h2 id="quick-links">{words.quickLinks}</h2>
      <LinkList links={[['/news?category=local', news.sectionTitle('local')], ...links]} />
    </section>
  );
}

function MessageForm() {
  const { contacts, embeds } = usePublication();
  const words = useWords().contact;
  const { beforeEmail, beforePhone, end } = words.withoutForm;
  const { email, phone } = contacts;
  const tagline = (
    <>
      {beforeEmail}
      <a href={`mailto:${email}`}>{email}</a>
      {beforePhone}
      <a href={telephoneHref(phone)}>{phone}</a>
      {end}
    </>
  );
  return (
    <section className="contact-form" aria-labelledby="write">
      <h2 id="write">{words.message}</h2>
      <EmbedOrPanel source={embeds.contactForm} title={words.form} kind="form" tagline={tagline} />
    </section>
  );
}

/**
 * Splits an address into two lines: street and place. French puts a comma after the house number
 * (`14, rue de l’Exemple`).
 */
function splitAddress(address: string): readonly [street: string, place: string] {
  const [, street = address, place = ''] = /^(\d\S*, [^,]+|[^,]+), (.*)$/s.exec(address) ?? [];
  return [street, place];
}
