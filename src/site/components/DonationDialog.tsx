import type { Publication } from '../../publications/publication.ts';
import {
  AFTER_ARTICLE,
  DONATION,
  DONATION_WORDS,
  ONCE_A_DAY,
} from '../../shared/page-attributes.ts';
import { wordsOf } from '../words/words.ts';

/**
 * The donation address, its two settings and what the pop-up says, hidden in the page. client/donation.ts opens the pop-up
 * (requirements#donation-trigger).
 */
export function DonationDialog({
  publication,
}: {
  publication: Pick<Publication, 'donation' | 'language' | 'name'>;
}) {
  const { donation, name } = publication;
  if (!donation) return null;
  const { url, oncePerDay, afterArticle } = donation;
  const settings = {
    ...(oncePerDay && { [ONCE_A_DAY]: '' }),
    ...(afterArticle && { [AFTER_ARTICLE]: '' }),
  };
  const { heading, ...words } = wordsOf(publication).donation;
  const said = {
    [DONATION_WORDS.heading]: heading(name),
    [DONATION_WORDS.text]: words.text,
    [DONATION_WORDS.note]: words.note,
    [DONATION_WORDS.donate]: words.donate,
    [DONATION_WORDS.notNow]: words.notNow,
    [DONATION_WORDS.close]: words.close,
  };
  return <div hidden {...{ [DONATION]: url, ...settings, ...said }} />;
}
