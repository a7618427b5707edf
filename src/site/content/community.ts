import community from './community.json';

/** A button of the Community Hub: it links to `href`, or opens the panel with the id `panel`, which says what is planned. */
export interface HubEntry {
  readonly name: string;
  readonly text: string;
  readonly href?: string;
  readonly panel?: string;
}

/** The texts of /community (requirements#community). */
export interface CommunityTexts {
  readonly hero: { readonly heading: string; readonly text: string };
  readonly hub: readonly HubEntry[];
  readonly guidelines: readonly { readonly name: string; readonly text: string }[];
  readonly getInvolved: { readonly heading: string; readonly text: string };
}

export const COMMUNITY: CommunityTexts = community;
