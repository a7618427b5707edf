/** The ad network's ids (requirements#ad-slots), with the height that each reserves (CSS pixels) and whether small screens have it. */
export const AD_SLOTS = {
  6079445: { height: 250, onSmallScreens: true },
  1452360: { height: 250, onSmallScreens: false },
  6079446: { height: 600, onSmallScreens: false },
  1452361: { height: 250, onSmallScreens: true },
  6079448: { height: 250, onSmallScreens: false },
  1452363: { height: 600, onSmallScreens: false },
} as const;

export type AdSlotId = keyof typeof AD_SLOTS;

/** Whether an unchecked text is the id of a slot. */
export function isAdSlotId(value: string): boolean {
  return Object.hasOwn(AD_SLOTS, value);
}
