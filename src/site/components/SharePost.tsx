import { LINK_COPIED, LINK_SELECTED, POST_ACTION } from '../../shared/page-attributes.ts';
import { useWords } from './use-publication.ts';

/**
 * Ways to share an article without a third party: e-mail, its address to copy, the printer. Without
 * JavaScript readers can select the address, and print from the browser's menu.
 */
export function SharePost({ title, address }: { title: string; address: string }) {
  const words = useWords().post.share;
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}\n`)}`;
  return (
    <section className="share">
      <h2>{words.title}</h2>
      <p className="address">
        <label htmlFor="share-address">{words.address}</label>
        <input id="share-address" type="url" value={address} readOnly />
      </p>
      <p className="actions">
        <button type="button" className="button" {...{ [POST_ACTION]: 'copy' }}>
          {words.copy}
        </button>{' '}
        <a className="button" href={`mailto:?${mail}`}>
          {words.mail}
        </a>{' '}
        <button type="button" className="button" {...{ [POST_ACTION]: 'print' }}>
          {words.print}
        </button>
      </p>
      <output
        className="meta"
        htmlFor="share-address"
        {...{ [LINK_COPIED]: words.copied, [LINK_SELECTED]: words.selected }}
      />
    </section>
  );
}
