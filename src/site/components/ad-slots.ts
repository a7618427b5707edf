/** The ad network's ids (requirements#ad-slots), each with the height that its slot reserves (CSS pixels). Small screens have those of 250 alone. */
export const AD_SLOTS = {
  6079445: 250,
  1452360: 250,
  6079446: 600,
  1452361: 250,
  6079448: 250,
  1452363: 600,
} as const;

export type AdSlotId = keyof typeof AD_SLOTS;

/** Whether an unchecked text is the id of a slot. */
export function isAdSlotId(value: string): boolean {
  return Object.hasOwn(AD_SLOTS, value);
}
