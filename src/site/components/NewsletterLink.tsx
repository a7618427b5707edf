import { OutsideLink } from './page-parts.tsx';
import { usePublication, useWords } from './use-publication.ts';

/** A link to the service that mails a paper's headlines, if it has one. */
export function NewsletterLink() {
  const { newsletter } = usePublication();
  const words = useWords().today;
  if (!newsletter) return null;
  const { url, name = new URL(url).hostname } = newsletter;
  return (
    <p className="newsletter">
      <OutsideLink href={url}>{words.byMail}</OutsideLink>
      {`. ${words.addressKept(name)}`}
    </p>
  );
}
