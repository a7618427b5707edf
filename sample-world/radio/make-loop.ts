// node sample-world/radio/make-loop.ts: makes loop.mp3 and loop.ogg, the programme of the sample
// station: twelve seconds of calm chords without a seam. Run it when the music changes; it needs
// ffmpeg.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { MP3_FRAME_BYTES, OGG_PAGE_MS, placeOggPage, splitOggPages } from './loops.ts';

const RATE = 48_000;
const SECONDS = 12;
const CHORD_SECONDS = 3;
/** Hertz; every tone is rounded to a whole number of periods per loop. */
const CHORDS: readonly (readonly number[])[] = [
  [110, 220, 277.18, 329.63, 440],
  [92.5, 185, 277.18, 329.63, 369.99],
  [73.42, 146.83, 293.66, 369.99, 440],
  [82.41, 164.81, 246.94, 329.63, 415.3],
];

const whole = (hertz: number) => Math.round(hertz * SECONDS) / SECONDS;

/** The volume of a chord at a time: chords cross-fade, around the loop. */
function swell(chord: number, seconds: number): number {
  const middle = (chord + 0.5) * CHORD_SECONDS;
  const away = Math.abs(((seconds - middle + SECONDS * 1.5) % SECONDS) - SECONDS / 2);
  return away >= CHORD_SECONDS ? 0 : Math.cos((away / CHORD_SECONDS) * (Math.PI / 2)) ** 2;
}

function sampleAt(seconds: number): number {
  let sum = 0;
  for (const [index, chord] of CHORDS.entries()) {
    const loudness = swell(index, seconds);
    if (loudness === 0) continue;
    for (const [voice, hertz] of chord.entries()) {
      const shimmer = 1 + 0.25 * Math.sin(2 * Math.PI * seconds * ((voice + 2) / SECONDS));
      const turn = 2 * Math.PI * whole(hertz) * seconds;
      sum += (loudness * shimmer * (Math.sin(turn) + 0.2 * Math.sin(2 * turn))) / (voice + 3);
    }
  }
  return sum * 0.32;
}

/** Three rounds, so that the middle one is encoded with its neighbours. */
function threeRounds(): Buffer {
  const round = Buffer.alloc(RATE * SECONDS * 2);
  for (let index = 0; index < RATE * SECONDS; index += 1)
    round.writeInt16LE(Math.round(sampleAt(index / RATE) * 32_000), index * 2);
  return Buffer.concat([round, round, round]);
}

function encode(pcm: Buffer, ...options: string[]): Buffer {
  const from = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', 'pipe:0'];
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  const { status, stdout, stderr } = spawnSync(
    'ffmpeg',
    ['-v', 'error', ...from, ...plain, ...options, 'pipe:1'],
    { input: pcm, maxBuffer: 16_000_000 },
  );
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`);
  return stdout;
}

const pcm = threeRounds();

// Without a bit reservoir, frames are independent, so the loop can be cut between any two.
const mp3 = encode(
  pcm,
  ...'-c:a libmp3lame -b:a 64k -reservoir 0 -write_xing 0 -id3v2_version 0 -f mp3'.split(' '),
);
const mp3Bytes = (SECONDS / 0.024) * MP3_FRAME_BYTES;
writeFileSync(new URL('./loop.mp3', import.meta.url), mp3.subarray(mp3Bytes, 2 * mp3Bytes));

const ogg = encode(
  pcm,
  ...'-c:a libopus -b:a 32k -vbr off -frame_duration 20 -f ogg'.split(' '),
  '-page_duration',
  String(OGG_PAGE_MS * 1000),
);
const [identification, comments, ...audio] = splitOggPages(ogg);
if (!identification || !comments) throw new Error('ffmpeg wrote no Ogg headers');
const pagesARound = (SECONDS * 1000) / OGG_PAGE_MS;
const round = audio
  .slice(pagesARound, 2 * pagesARound)
  .map((page, index) =>
    placeOggPage(page, { sequence: index + 2, granule: ((index + 1) * OGG_PAGE_MS * RATE) / 1000 }),
  );
writeFileSync(
  new URL('./loop.ogg', import.meta.url),
  Buffer.concat([identification, comments, ...round]),
);
