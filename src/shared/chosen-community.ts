/** Stored in the browser. Never part of a page request. */
export interface ChosenCommunity {
  slug: string;
  name: string;
  /** IANA name. */
  timeZone: string;
}

/** Data from which a script builds the control for choosing a community. */
export interface ChooseCommunityData {
  /** The page's own community, elsewhere all of the paper's, ordered by region. */
  communities: readonly (ChosenCommunity & { region: string })[];
  /** `chosen` has the placeholders `{name}` and `{zone}`. */
  words: Readonly<
    Record<
      'label' | 'pick' | 'choose' | 'hint' | 'chosen' | 'forget' | 'forgotten' | 'notStored',
      string
    >
  >;
}

/** Local storage key of the choice, as JSON. */
export const CHOSEN_COMMUNITY = 'community';
/** Attribute of the root element if the paper has communities; without it choices are ignored. */
export const HAS_COMMUNITIES = 'data-communities';
/** Attribute of the element that gets the control: `ChooseCommunityData` as JSON. */
export const CHOOSE_COMMUNITY = 'data-choose-community';
