/** The colours of one light: every scene is drawn in three of them. */
export interface Mood {
  /** Top, middle and horizon of the sky. */
  readonly sky: readonly [string, string, string];
  /** Sun, moon and what they light. */
  readonly glow: string;
  /** Land from the farthest to the nearest. */
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  readonly dark: string;
  readonly snow: string;
  readonly shade: string;
  /** Water at the horizon and at our feet. */
  readonly water: readonly [string, string];
  /** Lit windows. */
  readonly lamp: string;
  /** The one warm colour. */
  readonly accent: string;
  /** A second, quieter colour beside it. */
  readonly second: string;
  readonly isNight: boolean;
}

const DUSK: Mood = {
  sky: ['#3b5874', '#8ea5b4', '#f3d6b3'],
  glow: '#fbe3bd',
  far: '#a3b0bb',
  mid: '#71889b',
  near: '#41607a',
  dark: '#213a50',
  snow: '#eef0ef',
  shade: '#bccad3',
  water: ['#dfcdb8', '#4a6a83'],
  lamp: '#ffd98a',
  accent: '#bf5540',
  second: '#d9a45b',
  isNight: false,
};

const MORNING: Mood = {
  sky: ['#86b8d3', '#c3dee8', '#faf3e3'],
  glow: '#fffaea',
  far: '#b7ced9',
  mid: '#86abbf',
  near: '#4b7a94',
  dark: '#23485f',
  snow: '#fbfcfb',
  shade: '#d0e0e8',
  water: ['#e2edeb', '#6a9fb9'],
  lamp: '#ffeebb',
  accent: '#d2694c',
  second: '#e2b04f',
  isNight: false,
};

const NIGHT: Mood = {
  sky: ['#141d3c', '#33426e', '#92849f'],
  glow: '#f1e6d4',
  far: '#5c6790',
  mid: '#414d78',
  near: '#29345c',
  dark: '#141b37',
  snow: '#c6cee2',
  shade: '#8b97ba',
  water: ['#857d9d', '#1e2950'],
  lamp: '#ffd07a',
  accent: '#c9785f',
  second: '#c79a68',
  isNight: true,
};

const MOODS = [DUSK, MORNING, NIGHT] as const;

/** The mood with a number: 0 dusk, 1 clear morning, 2 night; anything else is dusk. */
export function moodNumber(number: number): Mood {
  return MOODS[number] ?? DUSK;
}
