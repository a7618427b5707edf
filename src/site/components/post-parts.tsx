import type { PostSummary } from '../../model/posts/blog-backend.ts';
import { postPath } from '../../model/posts/post-addresses.ts';
import { LINK_COPIED, LINK_SELECTED, POST_ACTION } from '../../shared/page-attributes.ts';
import type { Neighbours } from '../blog/neighbours.ts';
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

/** Links to posts with the same keywords and to the previous and the next post. */
export function MorePosts({ neighbours: { previous, next, related } }: { neighbours: Neighbours }) {
  const words = useWords().post;
  if (related.length === 0 && !previous && !next) return null;
  return (
    <aside className="more-posts" aria-label={words.more}>
      {related.length > 0 && (
        <section className="related">
          <h2>{words.related}</h2>
          <ul>
            {related.map(({ slug, metaTitle, metaDescription }) => (
              <li key={slug}>
                <h3>
                  <a href={postPath(slug)}>{metaTitle}</a>
                </h3>
                <p>{metaDescription}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(previous || next) && (
        <nav className="neighbours" aria-label={words.neighbours}>
          <Neighbour post={previous} rel="prev" label={words.previous} />
          <Neighbour post={next} rel="next" label={words.next} />
        </nav>
      )}
    </aside>
  );
}

interface NeighbourProps {
  post: PostSummary | undefined;
  rel: 'prev' | 'next';
  label: string;
}

function Neighbour({ post, rel, label }: NeighbourProps) {
  if (!post) return null;
  return (
    <p className={rel}>
      <span>{label}</span>{' '}
      <a href={postPath(post.slug)} rel={rel}>
        {post.metaTitle}
      </a>
    </p>
  );
}
