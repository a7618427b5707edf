import * as v from 'valibot';
import { quoted } from '../problem.ts';
import { different, externalLink, fields, list, numberBetween, slug, text } from './fields.ts';
import { timeZone } from './time-zone.ts';

function someTexts(description: string) {
  return v.optional(v.pipe(list(text()), v.description(description)), []);
}

const localName = fields({
  language: v.pipe(
    text(),
    v.regex(
      /^[a-z]{2,3}-[A-Z][a-z]{3}$/,
      ({ input }) => `${quoted(input)} is no language with its script; one is iu-Cans, or iu-Latn`,
    ),
    v.description('The language and the script of the name: iu-Cans, iu-Latn, ikt-Latn.'),
  ),
  name: v.pipe(text(), v.description('The name, in that script.')),
});

const community = fields({
  slug: v.pipe(slug(), v.description('Its part of addresses. It never changes.')),
  name: v.pipe(text(), v.description('The name that pages show.')),
  localNames: v.optional(
    v.pipe(list(localName), v.description('As those who live there call it, in each script.')),
    [],
  ),
  otherNames: v.optional(
    v.pipe(
      list(text()),
      v.description('Former names and other spellings by which headlines may name it.'),
    ),
    [],
  ),
  forms: someTexts(
    'What headlines say for it and its page does not: its people, forms of its names in syllabics, careless spellings.',
  ),
  misleading: v.optional(
    v.pipe(
      list(text()),
      v.description('Phrases with one of its names that mean another place or thing.'),
    ),
    [],
  ),
  sharedNames: someTexts(
    'Those of its names that places elsewhere have too. It is not meant where a word of elsewhere stands beside one.',
  ),
  ordinaryNames: someTexts(
    'Those of its names that are words or surnames too. It is meant only in a headline that proves it.',
  ),
  region: v.pipe(text(), v.description('The part of the territory or province that it is in.')),
  latitude: v.pipe(numberBetween(-90, 90), v.description('Degrees; north is positive.')),
  longitude: v.pipe(numberBetween(-180, 180), v.description('Degrees; west is negative.')),
  timeZone: v.pipe(timeZone(), v.description('IANA name, such as America/Rankin_Inlet.')),
  station: v.optional(
    v.pipe(text(), v.description('The weather station, which a desk of the paper follows: nu-21.')),
  ),
});

/** gazetteer.yaml: the places of a paper's region. */
export const GazetteerSchema = v.pipe(
  fields({
    home: v.optional(
      v.pipe(slug(), v.description('The place whose weather is shown to who has chosen none.')),
    ),
    communities: v.pipe(
      list(community, 1),
      different(({ slug: name }) => name),
      v.description('The communities of the region, in the order in which they are listed.'),
    ),
    evidence: someTexts('Words that prove that a headline is about the region: Nunavut, hamlet.'),
    elsewhere: someTexts('Other regions that have places of the same names: Florida, Fla.'),
    misleading: someTexts('Phrases with names of its places that mean none of them.'),
    syllabicEndings: someTexts(
      'What may stand for the last consonant of a name in syllabics, as the sentence requires: ᕐᒥ.',
    ),
    sources: v.pipe(
      list(externalLink(), 1),
      v.description('Where the names come from; readers are told.'),
    ),
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
