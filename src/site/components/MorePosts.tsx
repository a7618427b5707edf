import type { PostSummary } from '../../model/posts/blog-backend.ts';
import { postPath } from '../../model/posts/post-addresses.ts';
import type { Neighbours } from '../blog/neighbours.ts';
import { useWords } from './use-publication.ts';

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

function Neighbour({
  post,
  rel,
  label,
}: {
  post: PostSummary | undefined;
  rel: 'prev' | 'next';
  label: string;
}) {
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
