import { expect, test } from 'vitest';
import { withCoordinates } from '../../../../src/editor/paper/coordinates.ts';

const EMPTY = { latitude: '', longitude: '' };
/** The coordinates of a form with these texts. */
function read(latitude: string, longitude: string, others: string[] = [], before = EMPTY) {
  const places = others.map((each) => ({ latitude: '60', longitude: each }));
  const value = withCoordinates({ latitude, longitude }, before, places);
  return [value.latitude, value.longitude];
}

test.each([
  ['63.75, -68.52', '63.75', '-68.52'],
  ['63.75,-68.52', '63.75', '-68.52'],
  ['63,75; -68,52', '63,75', '-68,52'],
  ['63.75° N, 68.52° W', '63.75', '-68.52'],
  ['63.75°N 68.52°O', '63.75', '-68.52'],
  ['63.75 N, -68.52 W', '63.75', '-68.52'],
  ['(63.75, −68.52)', '63.75', '-68.52'],
  ['63.75 68.52', '63.75', '68.52'],
  ['33.9 s 151.2 e', '-33.9', '151.2'],
  ['-33.9 151.2', '-33.9', '151.2'],
  ['63 45', '63 45', ''],
  ['63° 45′ N', '63° 45′ N', ''],
  ['63.75, 68.52 N', '63.75, 68.52 N', ''],
  ['63.75, 68.52, 3', '63.75, 68.52, 3', ''],
  ['63,75', '63,75', ''],
  ['63.75', '63.75', ''],
  ['north', 'north', ''],
])('the latitude %j is read as %j, with the longitude %j', (latitude, north, east) => {
  expect(read(latitude, '')).toEqual([north, east]);
});

test.each([
  ['61.1078° N', '61.1078', '94.0586 W', '-94.0586'],
  ['61.1°', '61.1', '94.0586° o', '-94.0586'],
  ['33.9 S', '-33.9', '151.2\u00a0E', '151.2'],
  ['−33.9', '-33.9', '-94.0586W', '-94.0586'],
  ['61.1 W', '61.1 W', '94.0586 N', '94.0586 N'],
  ['-61.1 N', '-61.1 N', '-94.0586 E', '-94.0586 E'],
  ['61° 6′', '61° 6′', '94 03', '94 03'],
])('the latitude %j alone is read as %j, the longitude %j as %j', (north, y, east, x) => {
  expect(read(north, east)).toEqual([y, x]);
});

test('a longitude without a direction is west if all other places are', () => {
  const west = ['-68.52', '-94'];
  expect(read('61.1', '94.0586', west)).toEqual(['61.1', '-94.0586']);
  expect(read('61.1, 94.0586', '', west)).toEqual(['61.1', '-94.0586']);
  expect(read('61.1', '94.0586 E', west)).toEqual(['61.1', '94.0586']);
  expect(read('61.1', '94.0586', [...west, '12'])).toEqual(['61.1', '94.0586']);
  expect(read('61.1', '94.0586', [''])).toEqual(['61.1', '94.0586']);
  // An unfinished place does not count.
  expect(read('61.1', '94.0586', ['', ...west])).toEqual(['61.1', '-94.0586']);
  expect(read('61.1', '0.0', west)).toEqual(['61.1', '0.0']);
  const stored = { latitude: '61', longitude: '94.0586' };
  for (const longitude of ['94.0586', '94.1'])
    expect(read('61.1', longitude, west, stored)).toEqual(['61.1', longitude]);
  const western = { ...stored, longitude: '-94.0586' };
  expect(read('61.1', '94.1', west, western)).toEqual(['61.1', '-94.1']);
});

test('a longitude of the same form is not replaced by one in the latitude', () => {
  expect(read('63.75, -68.52', '-70')).toEqual(['63.75, -68.52', '-70']);
});
