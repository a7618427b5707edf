import { COPY_WORDS, OFFLINE_COPIES } from '../../shared/page-attributes.ts';
import offlineStyles from '../styles/offline.css?inline';
import { wordsOf } from '../words/words.ts';
import { staticPage } from './page.ts';

/**
 * What readers see without a connection where the browser has no copy of the page. The service worker keeps it and puts the
 * list of the copies in the place of the text that is marked with `data-copies`; beside it stands what the worker says of a copy.
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
        <div className="page-head">
          <h1>{words.title}</h1>
          <p>{words.reconnect}</p>
        </div>
        <section className="offline-copies" aria-labelledby="copies">
          <h2 id="copies">{words.copies}</h2>
          <div {...{ [OFFLINE_COPIES]: '', ...copyWords }}>
            <p>{words.kept}</p>
          </div>
        </section>
      </>
    ),
  };
});
