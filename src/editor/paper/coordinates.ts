import { isSame } from '../../papers/compile/edit-yaml.ts';
import { type FormGroup, type FormValue, isGroup } from './form-values.ts';

/** A number and the letter of its direction. */
const COORDINATE = /^(-?\d+(?:[.,]\d+)?)([NSEWO]?)$/i;

/** The letters of the positive and the negative direction. French has O for west. */
const DIRECTIONS = { latitude: ['N', 'S'], longitude: ['E', 'WO'] } as const;

/**
 * The values of a form with its coordinates as numbers: `68.52° W`, and both if they were pasted
 * into the latitude: `63.75, -68.52`. `others`: the other places of the list.
 */
export function withCoordinates(
  value: FormGroup,
  before: FormValue,
  others: readonly FormValue[],
): FormGroup {
  const { latitude, longitude } = value;
  const old = isGroup(before) ? before.longitude : undefined;
  const isChanged = !isSame(longitude, old);
  const pair = wordsIn(latitude);
  // A longitude that the same form changed stays.
  const isPair = pair.length === 2 && !isChanged;
  const [north = '', east = ''] = isPair ? pair : [latitude, longitude].map(oneWord);
  // A place that is in the east already stays there.
  const canBeWest = (isPair || isChanged) && !(Number(old) > 0);
  const located = others.filter((each) => isGroup(each) && Number(each.longitude));
  const isWest = canBeWest && located.length > 0 && located.every(isWestern);
  const read = {
    latitude: signed(north, 'latitude'),
    longitude: signed(east, 'longitude', isWest),
  };
  if (isPair && !(read.latitude && read.longitude)) return value;
  if (read.latitude) value.latitude = read.latitude;
  if (read.longitude) value.longitude = read.longitude;
  return value;
}

function isWestern(place: FormValue): boolean {
  return isGroup(place) && Number(place.longitude) < 0;
}

function oneWord(value: FormValue): string | undefined {
  const words = wordsIn(value);
  return words.length === 1 ? words[0] : undefined;
}

/** The numbers of a text, each with its letter. None for degrees and minutes: `63 45`. */
function wordsIn(value: FormValue): string[] {
  const text = String(value ?? '')
    .replaceAll('−', '-')
    .replace(/^\(|\)$/g, '')
    .replace(/,(?=[\s-])/g, ';')
    .replace(/[°\s]+/g, ' ')
    .replace(/ (?=[NSEWO](?:[ ;]|$))/gi, '');
  const words = text.split(/[ ;]/).filter(Boolean);
  const areApart = /[;a-z-]/i.test(text) || words.every((word) => /[.,]/.test(word));
  return words.length === 1 || areApart ? words : [];
}

/** A coordinate with its sign; `undefined` if it has another direction. */
function signed(
  word: string,
  axis: keyof typeof DIRECTIONS,
  isNegative = false,
): string | undefined {
  const [, number, given = ''] = COORDINATE.exec(word) ?? [];
  const [positive, negative] = DIRECTIONS[axis];
  const letter = given.toUpperCase();
  if (number === undefined || !(positive + negative).includes(letter)) return undefined;
  if (number.startsWith('-')) return letter === positive ? undefined : number;
  const isMinus = letter === '' ? isNegative && /[1-9]/.test(number) : letter !== positive;
  return isMinus ? `-${number}` : number;
}
