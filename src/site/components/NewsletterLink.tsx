import { usePublication, useWords } from './use-publication.ts';

/**
 * A link to the form of the service that sends a paper's headlines by mail, and who keeps the reader's address; nothing where the paper
 * names no service.
 */
export function NewsletterLink() {
  const { newsletter } = usePublication();
  const words = useWords().today;
  if (!newsletter) return null;
  const { url, name = new URL(url).hostname } = newsletter;
  return (
    <p className="newsletter">
      <a href={url} target="_blank" rel="noopener noreferrer">
        {words.byMail}
      </a>
      {`. ${words.addressKept(name)}`}
    </p>
  );
}
