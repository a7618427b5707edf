import { COPY_WORDS, OFFLINE_COPIES } from '../../shared/page-attributes.ts';
import { PageHead } from '../components/page-parts.tsx';
import offlineStyles from '../styles/offline.css?inline';
import { wordsOf } from '../words/words.ts';
import { staticPage } from './page.ts';

/**
 * The page for readers without a connection if the browser has no copy of the requested page. The
 * service worker stores it and puts the list of stored copies into the element with `data-copies`.
 * The page also holds the note that the worker adds to copies.
 */
export const loadOffline = staticPage((publication) => {
  const words = wordsOf(publication).offline;
  const copyWords = {
    [COPY_WORDS.name]: words.copy,
    [COPY_WORDS.note]: words.note('{time}'),
    [COPY_WORDS.stored]: words.stored('{time}'),
  };
  return {
    title: words.title,
    description: words.description(publication.name),
    canonicalPath: undefined,
    styles: offlineStyles,
    render: () => (
      <>
        <PageHead title={words.title} intro={words.reconnect} />
        <section className="offline-copies" aria-labelledby="copies">
          <h2 id="copies">{words.copies}</h2>
          <div {...{ [OFFLINE_COPIES]: '', ...copyWords }}>
            <p>{words.copiesHelp}</p>
          </div>
        </section>
      </>
    ),
  };
});
