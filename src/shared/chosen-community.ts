/** Stored in the browser. Never part of a page request. */
export interface ChosenCommunity {
  slug: string;
  name: string;
  /** IANA name. */
  timeZone: string;
}

/** From which a script builds the control that chooses a community. */
export interface ChooseCommunityData {
  /** One on a community's own page, else all of the paper, ordered by region. */
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
/** On the root element; without it choices are ignored. */
export const HAS_COMMUNITIES = 'data-communities';
/** On the element that gets the control: `ChooseCommunityData` as JSON. */
export const CHOOSE_COMMUNITY = 'data-choose-community';
