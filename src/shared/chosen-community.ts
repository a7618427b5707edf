/** The reader’s chosen community, stored in the browser. Never part of a page request. */
export interface ChosenCommunity {
  readonly slug: string;
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** What a script makes the control of that chooses a community: without it there is none. */
export interface ChooseCommunityData {
  /** One, on its own page, or all of the paper, by region in order. */
  readonly communities: readonly (ChosenCommunity & { readonly region: string })[];
  /** `chosen` is with `{name}` and `{zone}`. */
  readonly words: Readonly<
    Record<
      'label' | 'pick' | 'choose' | 'hint' | 'chosen' | 'forget' | 'forgotten' | 'notKept',
      string
    >
  >;
}

/** Under which name the browser's storage holds the choice, as JSON. */
export const CHOSEN_COMMUNITY = 'community';
/** Attribute of the root element, if the paper has communities; otherwise choices are ignored. */
export const HAS_COMMUNITIES = 'data-communities';
/** On the element that gets the control: `ChooseCommunityData` as JSON. */
export const CHOOSE_COMMUNITY = 'data-choose-community';
