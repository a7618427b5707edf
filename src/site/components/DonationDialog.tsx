import type { Publication } from '../../publications/publication.ts';
import { DONATION } from '../../shared/page-attributes.ts';

/** Says where readers may donate. The pop-up itself (requirements#donation-trigger) comes with client/donation.ts once it is due. */
export function DonationDialog({
  publication,
}: {
  publication: Pick<Publication, 'donationUrl' | 'name'>;
}) {
  if (!publication.donationUrl) return null;
  return <div hidden {...{ [DONATION]: publication.donationUrl }} data-name={publication.name} />;
}
