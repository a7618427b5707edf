/** The line in the place of stories that the reader wishes not to see. */
export const CHOICES = {
  hidden: (count: number) => `${count} hidden`,
  show: 'Show',
  shown: (count: number) =>
    count === 1 ? '1 muted story is shown' : `${count} muted stories are shown`,
  hide: 'Hide',
  change: 'Choose what you see',
};

export type ChoicesWords = typeof CHOICES;
