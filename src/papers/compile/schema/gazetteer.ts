import * as v from 'valibot';
import { quoted } from '../problem.ts';
import {
  distinct,
  externalLink,
  field,
  fields,
  list,
  madeId,
  numberBetween,
  offered,
  optional,
  slug,
  someTexts,
  text,
  timeZone,
} from './fields.ts';

const localName = fields({
  language: field(
    v.pipe(
      text(),
      v.metadata({ form: 'script' }),
      v.regex(
        /^[a-z]{2,3}-[A-Z][a-z]{3}$/,
        ({ input }) =>
          `${quoted(input)} is no language with its script; one is iu-Cans, or iu-Latn`,
      ),
    ),
    'The language and the script of the name: iu-Cans, iu-Latn, ikt-Latn.',
  ),
  name: field(text(), 'The name, in that script.'),
});

const community = fields({
  slug: field(madeId('name'), 'Its part of addresses. It never changes.'),
  name: field(text(), 'The name that pages show.'),
  localNames: v.optional(
    field(list(localName), 'As those who live there call it, in each script.'),
    [],
  ),
  otherNames: someTexts('Former names and other spellings by which headlines may name it.'),
  forms: someTexts(
    'What headlines say for it and its page does not: its people, forms of its names in syllabics, careless spellings.',
  ),
  misleading: someTexts('Phrases with one of its names that mean another place or thing.'),
  sharedNames: someTexts(
    'Those of its names that places elsewhere have too. It is not meant where a word of elsewhere stands beside one.',
  ),
  ordinaryNames: someTexts(
    'Those of its names that are words or surnames too. It is meant only in a headline that proves it.',
  ),
  region: field(text(), 'The part of the territory or province that it is in.'),
  latitude: field(numberBetween(-90, 90), 'Degrees; north is positive.'),
  longitude: field(numberBetween(-180, 180), 'Degrees; west is negative.'),
  timeZone: field(timeZone(), 'IANA name, such as America/Rankin_Inlet.'),
  station: optional(
    offered('station', text()),
    'The weather station, which a desk of the paper follows: nu-21.',
  ),
});

/** gazetteer.yaml: the places of a paper's region. */
export const GazetteerSchema = v.pipe(
  fields({
    home: optional(
      offered('place', slug()),
      'The place whose weather is shown to who has chosen none.',
    ),
    communities: field(
      distinct(community, ({ slug: name }) => name, 1),
      'The communities of the region, in the order in which they are listed.',
    ),
    evidence: someTexts('Words that prove that a headline is about the region: Nunavut, hamlet.'),
    elsewhere: someTexts('Other regions that have places of the same names: Florida, Fla.'),
    misleading: someTexts('Phrases with names of its places that mean none of them.'),
    syllabicEndings: someTexts(
      'What may stand for the last consonant of a name in syllabics, as the sentence requires: ᕐᒥ.',
    ),
    sources: field(list(externalLink(), 1), 'Where the names come from; readers are told.'),
  }),
  v.forward(
    v.check(
      ({ home, communities }) =>
        communities.some((each) => home === undefined || each.slug === home),
      'is the slug of none of the communities',
    ),
    ['home'],
  ),
);
