import { adFrameOrigins, frameOrigins } from '../../publications/frame-origins.ts';
import type { Publication } from '../../publications/publication.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { CategoryBrowser } from '../components/CategoryBrowser.tsx';
import { Embed } from '../components/Embed.tsx';
import categoryStyles from '../styles/category-browser.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import partnersStyles from '../styles/partners.css?inline';
import { staticPage } from './page.ts';

const DOCUMENTS = [1, 2, 3] as const;

/** /partners (requirements#partners): three shared documents and the first categories. */
export const loadPartners = staticPage((publication) => ({
  metadata: {
    title: `Media Partners | ${publication.name}`,
    description: `Documents shared by the media partners of ${publication.name}.`,
    canonicalPath: '/partners',
  },
  styles: embedStyles + categoryStyles + partnersStyles,
  frames: [
    ...frameOrigins(...(publication.embeds.documents ?? [])),
    ...adFrameOrigins(publication),
  ],
  render: () => <Partners publication={publication} />,
}));

function Partners({ publication }: { publication: Publication }) {
  return (
    <>
      <div className="page-head">
        <h1>Media Partners</h1>
        <p>
          What our partners have shared with readers. Would you like to join them?{' '}
          <a href="/contact">Write to us</a>.
        </p>
      </div>
      <div className="documents">
        {DOCUMENTS.map((number) => (
          <section key={number} aria-labelledby={`document-${number}`}>
            <h2 id={`document-${number}`}>Partner Document {number}</h2>
            <Embed
              source={publication.embeds.documents?.[number - 1]}
              title={`Partner Document ${number}`}
              kind="document"
            />
          </section>
        ))}
      </div>
      <AdSlot id={1452361} publication={publication} />
      <CategoryBrowser />
    </>
  );
}
