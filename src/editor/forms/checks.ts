import * as v from 'valibot';
import { readPastedAddress } from '../../feeds/judge/public-address.ts';
import { isSkipped, readLocalTime } from '../../lib/clock/zoned-time.ts';
import { isSampleAddress } from '../../model/publication/sample-addresses.ts';
import type { EditorWords } from '../words/en/index.ts';
import type { Field } from './fields.ts';
import type { GivenForm } from './read-form.ts';

export type FormProblems = ReadonlyMap<string, string>;

/** A form that was sent and not saved: it is shown again, with its problems. */
export interface RejectedForm {
  form: GivenForm;
  problems: FormProblems;
}

/** Control, bidirectional-override and surrogate characters. Names may have marks and joiners. */
const UNSHOWABLE = /[^\P{Cc}\t\n]|\p{Cs}|[\u202a-\u202e\u2066-\u2069\ufeff]/u;
const ALL_UNSHOWABLE = new RegExp(UNSHOWABLE, 'gu');
/** A visible character. Empty letters of Hangul and Braille count as visible in Unicode. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\s]/u;
const EMAIL = /^[^\s@<>()",;:\\[\]]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i;

/**
 * The https address of a public host that a person typed, perhaps without `https://`; otherwise
 * `undefined`. In sample builds also an address of the sample world.
 */
export function readAddress(typed: string): string | undefined {
  if (isSampleAddress(typed)) return URL.parse(typed)?.href;
  const address = readPastedAddress(typed, undefined);
  const fragment = /#.*/.exec(typed)?.[0] ?? '';
  return address && new URL(fragment, address).href;
}

/** Reads and validates the fields of a form, and collects the problems. */
export class FormChecks {
  readonly #form: GivenForm;
  readonly #words: EditorWords['forms'];
  readonly #fields: readonly Field[];
  readonly #problems = new Map<string, string>();

  constructor(form: GivenForm, words: EditorWords['forms'], fields: readonly Field[] = []) {
    this.#form = form;
    this.#words = words;
    this.#fields = fields;
  }

  get problems(): FormProblems {
    return this.#problems;
  }

  report(name: string, message: string): void {
    if (!this.#problems.has(name)) this.#problems.set(name, message);
  }

  /** Reads a field by its definition. Only `lines` have line breaks; unknown choices are empty. */
  read(name: string, given: { isRequired?: boolean } = {}): string {
    const field = this.#field(name);
    const { kind, max = 0, isOptional } = field;
    const { isRequired = !isOptional } = given;
    switch (kind) {
      case 'choice':
      case 'radios':
        return this.choice(name, valuesOf(field)) ?? '';
      case 'email':
        return this.email(name);
      case 'url':
        return this.address(name, { isRequired });
      case 'lines':
        return this.text(name, max, { isRequired }).replaceAll('\t', ' ');
      default:
        return this.text(name, max, { isRequired }).replace(/\s+/g, ' ');
    }
  }

  /** Reads a field that has several values. */
  readSeveral(name: string): string[] {
    const values = this.#form.texts(name);
    const known = valuesOf(this.#field(name));
    if (!values.every((value) => known.includes(value))) this.report(name, this.#words.notChoices);
    return values;
  }

  #field(name: string): Field {
    const field = this.#fields.find((each) => each.name === name);
    if (!field) throw new Error(`there is no field ${name}`);
    return field;
  }

  /**
   * Validates a value with the site's schema: one invalid record would hide all of the paper's.
   * `nameOf` maps a path of the value to the field that gets the problem.
   */
  checkStored(
    schema: v.GenericSchema,
    value: unknown,
    nameOf: (path: readonly unknown[]) => string = ([key]) => String(key),
  ): void {
    for (const { path = [], type, input, requirement } of v.safeParse(schema, value).issues ?? []) {
      // Some characters count as two.
      const isTooLong = type === 'max_length' && typeof input === 'string';
      this.report(
        nameOf(path.map(({ key }) => key)),
        isTooLong
          ? this.#words.tooLong(input.length, Number(requirement))
          : this.#words.hasControls,
      );
    }
  }

  /**
   * Reads a text of up to `max` characters. Only invisible characters count as empty. Of a draft,
   * nothing but its length is refused: characters that cannot be shown are dropped.
   */
  text(name: string, max: number, { isRequired = true, isDraft = false } = {}): string {
    const sent = this.#form.text(name);
    const given = isDraft ? sent.replaceAll(ALL_UNSHOWABLE, '') : sent;
    const value = VISIBLE.test(given) ? given : '';
    const { length } = [...value];
    if (value === '') {
      if (isRequired && !isDraft) this.report(name, this.#words.missing);
    } else if (length > max) this.report(name, this.#words.tooLong(length, max));
    else if (UNSHOWABLE.test(value)) this.report(name, this.#words.hasControls);
    return value;
  }

  /** Reads a local date and time as an instant (ms). A time that the clocks skip is a problem. */
  time(name: string, timeZone: string): number | undefined {
    const value = this.#form.text(name);
    const at = readLocalTime(value, timeZone);
    if (value === '') this.report(name, this.#words.noTime);
    else if (at === undefined) this.report(name, this.#words.notADate);
    else if (isSkipped(value, timeZone)) this.report(name, this.#words.skippedTime);
    else return at;
    return undefined;
  }

  /** Reads one of the choices. */
  choice<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
  ): Choice | undefined {
    const value = this.#form.text(name);
    const found = choices.find((choice) => choice === value);
    if (found === undefined) this.report(name, this.#words.notAChoice);
    return found;
  }

  /** Reads an e-mail address, in lower case. */
  email(name: string): string {
    const value = this.text(name, 254).toLowerCase();
    if (value !== '' && !EMAIL.test(value)) this.report(name, this.#words.notAnEmail);
    return value;
  }

  /** Reads a public address (`readAddress`); empty if it is optional and missing. */
  address(name: string, { isRequired = true } = {}): string {
    const value = this.text(name, 2_000, { isRequired });
    if (value === '') return '';
    const address = readAddress(value);
    if (address === undefined) this.report(name, this.#words.notAnAddress);
    return address ?? value;
  }
}

function valuesOf({ choices = [] }: Field): string[] {
  return choices.map(([value]) => value);
}
