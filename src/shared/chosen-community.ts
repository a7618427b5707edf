/** The community that a reader has chosen, as the browser keeps it. No request for a page carries it. */
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
/** On the root of pages of a paper that has communities: where it is missing no choice is followed. */
export const HAS_COMMUNITIES = 'data-communities';
/** On the element that gets the control: `ChooseCommunityData` as JSON. */
export const CHOOSE_COMMUNITY = 'data-choose-community';
