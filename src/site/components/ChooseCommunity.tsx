import { genericZoneName } from '../../lib/clock/locale.ts';
import { CHOOSE_COMMUNITY, type ChooseCommunityData } from '../../shared/chosen-community.ts';
import { usePublication, useWords } from './use-publication.ts';

/**
 * The place of the control that chooses the reader's community: on a community's page that one
 * (`slug`), elsewhere any of them. The choice is stored in the browser, so a script makes the
 * control (client/community/choose-control.ts) in the space that styles/choose-community.css
 * reserves. The text names the site's own time zone.
 */
export function ChooseCommunity({ slug }: { slug?: string }) {
  const publication = usePublication();
  const words = useWords().chooseCommunity;
  const { label, pick, hint, forget, forgotten, notStored } = words;
  const { gazetteer } = publication;
  if (!gazetteer) return null;
  const { communities } = gazetteer;
  const home = communities.find((community) => community.slug === gazetteer.home);
  const zone = genericZoneName(publication);
  const listed = communities.filter((community) => slug === undefined || community.slug === slug);
  const data: ChooseCommunityData = {
    communities: listed.map(({ slug, name, timeZone, region }) => ({
      slug,
      name,
      timeZone,
      region,
    })),
    words: {
      label,
      pick,
      hint,
      forget,
      forgotten,
      notStored,
      choose: listed.length > 1 ? words.choose : words.chooseThis(listed[0]?.name ?? ''),
      chosen: words.chosen('{name}', '{zone}'),
    },
  };
  return (
    <div className="choose-community">
      <p>{words.zone(home ? words.ofPlace(zone, home.name) : zone)}</p>
      {listed.length > 0 && <div {...{ [CHOOSE_COMMUNITY]: JSON.stringify(data) }} />}
    </div>
  );
}
