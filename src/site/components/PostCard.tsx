import { FALLBACK } from '../../shared/page-attributes.ts';
import { useWords } from './use-publication.ts';

const PLACEHOLDER = '/placeholder.svg';

/** A post in the list: small round picture, title, description and link (requirements#blog-cards). */
export function PostCard({
  href,
  title,
  description,
  picture,
}: {
  href: string;
  title: string;
  description: string;
  picture: string | undefined;
}) {
  const words = useWords().blog;
  return (
    <li className="post-card">
      <img
        src={picture ?? PLACEHOLDER}
        alt=""
        width="88"
        height="88"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        {...(picture && { [FALLBACK]: PLACEHOLDER })}
      />
      <h2>
        <a href={href}>{title}</a>
      </h2>
      <p>{description}</p>
      <a className="read" href={href} aria-label={words.readNamed(title)}>
        {words.read}
      </a>
    </li>
  );
}

/** The skeleton of a card whose post has not loaded yet. */
export function PostCardSkeleton() {
  return (
    <li className="post-card skeleton">
      <span className="bone round" />
      <span className="bone" />
      <span className="bone" />
    </li>
  );
}
