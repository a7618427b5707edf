import { AdSlot } from '../components/AdSlot.tsx';
import { CategoryBrowser } from '../components/CategoryBrowser.tsx';
import { EmbedOrPanel } from '../components/Embed.tsx';
import { PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import categoryStyles from '../styles/category-browser.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import panelStyles from '../styles/panels.css?inline';
import partnersStyles from '../styles/partners.css?inline';
import { wordsOf } from '../words/words.ts';
import { staticPage } from './page.ts';

const DOCUMENTS = [1, 2, 3] as const;

/** /partners (requirements#partners): three shared documents and the first categories. */
export const loadPartners = staticPage((publication) => ({
  title: wordsOf(publication).partners.title,
  description: wordsOf(publication).partners.description(publication.name),
  styles: embedStyles + panelStyles + categoryStyles + partnersStyles,
  frames: publication.embeds.documents ?? [],
  hasAds: true,
  render: () => <Partners />,
}));

function Partners() {
  const publication = usePublication();
  const { documents = [] } = publication.embeds;
  const { partners: words, parts } = useWords();
  const hasDocuments = documents.length > 0;
  return (
    <>
      <PageHead title={words.title}>
        <p>
          {hasDocuments ? words.shared : words.invitation} <a href="/contact">{parts.writeToUs}</a>.
        </p>
      </PageHead>
      {hasDocuments ? (
        <div className="documents">
          {DOCUMENTS.map((number) => (
            <section key={number} aria-labelledby={`document-${number}`}>
              <h2 id={`document-${number}`}>{words.document(number)}</h2>
              <EmbedOrPanel
                source={documents[number - 1]}
                title={words.document(number)}
                kind="document"
              />
            </section>
          ))}
        </div>
      ) : (
        <section aria-labelledby="documents">
          <h2 id="documents" className="visually-hidden">
            {words.documents}
          </h2>
          <EmbedOrPanel source={undefined} title={words.documents} kind="document" />
        </section>
      )}
      <AdSlot id={1452361} />
      <CategoryBrowser />
    </>
  );
}
