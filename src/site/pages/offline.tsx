import { OFFLINE_COPIES } from '../../shared/page-attributes.ts';
import offlineStyles from '../styles/offline.css?inline';
import { staticPage } from './page.ts';

/**
 * What readers see without a connection where the browser has no copy of the page. The service worker keeps it and puts the
 * list of the copies in the place of the text that is marked with `data-copies`.
 */
export const loadOffline = staticPage((publication) => ({
  metadata: {
    title: `You're offline | ${publication.name}`,
    description: `Pages of ${publication.name} that can be read without a connection.`,
  },
  styles: offlineStyles,
  render: () => (
    <>
      <div className="page-head">
        <h1>You're offline</h1>
        <p>This page will load when you reconnect.</p>
      </div>
      <section className="offline-copies" aria-labelledby="copies">
        <h2 id="copies">What you can read now</h2>
        <div {...{ [OFFLINE_COPIES]: '' }}>
          <p>
            The front page, the news page and the articles that you have opened are kept on your
            device by browsers that can do so. Open one of them again to read its copy.
          </p>
        </div>
      </section>
    </>
  ),
}));
