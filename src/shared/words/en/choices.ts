/** The line in the place of muted stories. */
export const CHOICES = {
  hidden: (count: number) => (count === 1 ? '1 story hidden' : `${count} stories hidden`),
  show: 'Show',
  shown: (count: number) =>
    count === 1 ? '1 muted story is shown' : `${count} muted stories are shown`,
  hide: 'Hide',
  change: 'Change',
};

export type ChoicesWords = typeof CHOICES;
