import type { Publication } from '../../publications/publication.ts';
import { DONATION } from '../../shared/page-attributes.ts';

/** The donation address, hidden in the page. client/donation.ts opens the pop-up (requirements#donation-trigger). */
export function DonationDialog({
  publication,
}: {
  publication: Pick<Publication, 'donationUrl' | 'name'>;
}) {
  if (!publication.donationUrl) return null;
  return <div hidden {...{ [DONATION]: publication.donationUrl }} data-name={publication.name} />;
}
