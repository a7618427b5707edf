import { POST_ACTION } from '../../shared/page-attributes.ts';

/**
 * Ways to share an article without a third party: an e-mail, its address to copy, the printer. Without JavaScript the address
 * can be selected by hand, and the browser's own menu prints.
 */
export function SharePost({ title, address }: { title: string; address: string }) {
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}\n`)}`;
  return (
    <section className="share">
      <h2>Share</h2>
      <p className="address">
        <label htmlFor="share-address">Link to this article</label>
        <input id="share-address" type="url" value={address} readOnly />
      </p>
      <p className="actions">
        <button type="button" className="button" {...{ [POST_ACTION]: 'copy' }}>
          Copy link
        </button>
        <a className="button" href={`mailto:?${mail}`}>
          Share by e-mail
        </a>
        <button type="button" className="button" {...{ [POST_ACTION]: 'print' }}>
          Print
        </button>
      </p>
      <output className="meta" htmlFor="share-address" />
    </section>
  );
}
