import * as v from 'valibot';
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
  wrong,
} from './fields.ts';

const localName = fields({
  language: field(
    v.pipe(
      text(),
      v.metadata({ form: 'script' }),
      v.regex(
        /^[a-z]{2,3}-[A-Z][a-z]{3}$/,
        wrong('is not a language code with a script; examples are iu-Cans and iu-Latn'),
      ),
    ),
    'The language of the name and how it is written.',
  ),
  name: field(text(), 'The name, in that script.'),
});

const community = fields({
  slug: field(madeId('name'), 'Used in web addresses. It never changes.'),
  name: field(text(), 'The name as pages show it.'),
  region: field(text(), 'The part of the territory or province, such as Kivalliq.'),
  latitude: field(
    numberBetween(-90, 90),
    'In degrees; north is positive. Maps show both numbers if you press and hold the place: copy them here together, such as 63.75, -68.52.',
  ),
  longitude: field(
    numberBetween(-180, 180),
    'In degrees; west is negative. A number without a letter counts as west if all other places are in the west: write 68.52 E for east. Leave it empty if the latitude has both numbers.',
  ),
  timeZone: field(timeZone(), 'The local time of the place.'),
  station: optional(
    offered('station', text()),
    'The station whose weather is shown for the place.',
  ),
  localNames: v.optional(field(list(localName), 'The local names, one for each script.'), []),
  otherNames: someTexts('Former names and other spellings that headlines use.'),
  forms: someTexts(
    'Words in headlines that mean this place but are not shown on its page: its people, forms in syllabics, common misspellings.',
  ),
  misleading: someTexts('Phrases that contain one of its names but mean something else.'),
  sharedNames: someTexts(
    'Its names that other places have too. A headline that also names another region is not about this place.',
  ),
  ordinaryNames: someTexts(
    'Its names that are also ordinary words or surnames. A headline counts only if it also has a word of this region.',
  ),
});

/** gazetteer.yaml: the places of a paper's region. */
export const GazetteerSchema = v.pipe(
  fields({
    home: optional(
      offered('place', slug()),
      'Its weather is shown to readers who have not chosen a place.',
    ),
    communities: field(
      distinct(community, ({ slug: name }) => name, 1),
      'The communities of the region, in the order in which they are listed.',
    ),
    evidence: someTexts(
      'Words which show that a headline is about the region, such as Nunavut or hamlet.',
    ),
    elsewhere: someTexts(
      'Names of other regions that have places with the same names, such as Florida.',
    ),
    misleading: someTexts('Phrases that contain names of the places but mean none of them.'),
    syllabicEndings: someTexts(
      'Grammatical endings that can replace the last consonant of a name in syllabics, such as ᕐᒥ.',
    ),
    sources: v.optional(
      field(list(externalLink()), 'Where the names come from. Readers see this list.'),
      [],
    ),
  }),
  v.forward(
    v.check(
      ({ home, communities }) =>
        communities.some((each) => home === undefined || each.slug === home),
      'is not one of the places',
    ),
    ['home'],
  ),
);
