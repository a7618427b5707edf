import type { Recipe } from '../shared/page-recipe.ts';
import { RecipeWriter } from './recipe-writer.ts';
import { shortHash } from './short-hash.ts';

/**
 * A part of a document, as `recipeFor` needs to know it: six characters of its hash, and its length (UTF-16 units) in base 36. Which
 * text it was is not said.
 */
export type Chunk = string;

const HASH_LENGTH = 6;
/**
 * Where chunks begin: at blocks, at what the page says of its weight, and in a list of headlines (JSON-LD) at each and after its position, which alone changes when one is
 * put before it. Smaller chunks would make recipes hardly shorter, and what has to be known of a version longer.
 */
const BOUNDARY =
  /(?=<(?:article|aside|details|div|figure|footer|h[1-6]|header|img|li|main|nav|script|section|ul)\b|<p class="weight"|\{"@type"|,"name":)/;
/** A copied range of fewer characters is written as text, which is shorter than its two numbers. */
const MIN_COPIED = 14;

/** The chunks of a document, in their order. */
export function chunksOf(document: string): Chunk[] {
  return document === '' ? [] : document.split(BOUNDARY).map(chunkOf);
}

function chunkOf(text: string): Chunk {
  const hash = shortHash(text).padStart(HASH_LENGTH, '0').slice(-HASH_LENGTH);
  return hash + text.length.toString(36);
}

/** Where a document, of which the chunks alone are known, has each of them. */
interface KnownChunks {
  readonly chunks: readonly Chunk[];
  /** The offset at which each begins, and the end of the last one. */
  readonly offsets: readonly number[];
  /** The first place of each. */
  readonly places: ReadonlyMap<Chunk, number>;
}

function readChunks(chunks: readonly Chunk[]): KnownChunks {
  const offsets = [0];
  const places = new Map<Chunk, number>();
  let end = 0;
  for (const [index, chunk] of chunks.entries()) {
    if (!places.has(chunk)) places.set(chunk, index);
    end += Number.parseInt(chunk.slice(HASH_LENGTH), 36);
    offsets.push(end);
  }
  return { chunks, offsets, places };
}

/** A range of the old document, or text that it does not have. */
type Step = { start: number; end: number } | string;

/**
 * How a document is made of an older one, whose chunks are known. Takes time in proportion to the length of both. Two texts may have one
 * hash: who follows the recipe compares the digest of what it made.
 */
export function recipeFor(older: readonly Chunk[], document: string): Recipe {
  const { chunks, offsets, places } = readChunks(older);
  const steps: Step[] = [];
  let next = -1;
  for (const text of document === '' ? [] : document.split(BOUNDARY)) {
    const chunk = chunkOf(text);
    // What follows the last range is preferred: it makes it longer.
    const place = chunks[next] === chunk ? next : places.get(chunk);
    if (place === undefined) {
      steps.push(text);
    } else {
      addRange(steps, offsets[place] ?? 0, offsets[place + 1] ?? 0);
      next = place + 1;
    }
  }
  return writeRecipe(steps, document, offsets.at(-1) ?? 0);
}

function addRange(steps: Step[], start: number, end: number): void {
  const last = steps.at(-1);
  if (typeof last === 'object' && last.end === start) last.end = end;
  else steps.push({ start, end });
}

/** The steps with texts beside each other as one, and short ranges as texts. */
function writeRecipe(steps: readonly Step[], document: string, oldLength: number): Recipe {
  const recipe = new RecipeWriter(document, oldLength);
  let at = 0;
  let textAt = 0;
  for (const step of steps) {
    const size = typeof step === 'string' ? step.length : step.end - step.start;
    if (typeof step !== 'string' && size >= MIN_COPIED) {
      recipe.addText(textAt, at);
      recipe.addRange(at, step.start, step.end);
      textAt = at + size;
    }
    at += size;
  }
  recipe.addText(textAt, at);
  return recipe.parts;
}
