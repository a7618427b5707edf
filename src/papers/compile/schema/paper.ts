import * as v from 'valibot';
import { MAX_HOSTS } from '../../../model/publication/publication.ts';
import { isSameLanguage, LANGUAGES } from '../../../shared/words/languages.ts';
import { quoted } from '../problem.ts';
import { AccentSchema } from './colours.ts';
import {
  different,
  externalLink,
  fields,
  host,
  list,
  numberBetween,
  searchText,
  slug,
  text,
} from './fields.ts';
import { SHOWN_OF_OTHERS } from './shown-of-others.ts';
import { timeZone } from './time-zone.ts';

/** paper.yaml. */
export const PaperSchema = fields({
  id: v.pipe(
    slug(),
    v.description(
      'Unique in the network and the name of the folder. It never changes: storage has it.',
    ),
  ),
  name: v.pipe(
    text(),
    v.maxLength(60, 'must have at most 60 characters'),
    v.description('The name of the paper, as it stands above every page.'),
  ),
  description: v.pipe(
    searchText(),
    v.description('What search results and phones say of the paper.'),
  ),
  hosts: v.pipe(
    list(host(), 1),
    v.maxLength(MAX_HOSTS, ({ input }) => `has ${input.length}; ${MAX_HOSTS} are the most`),
    different((name) => name),
    v.description('Where the paper is served. The first stands in absolute addresses.'),
  ),
  language: v.pipe(
    text(),
    v.regex(
      /^[a-z]{2,3}(?:-[A-Z]{2})?$/,
      ({ input }) => `${quoted(input)} is no language; one is en-CA, or fr-CA`,
    ),
    v.check(
      (tag) => LANGUAGES.some((language) => isSameLanguage(tag, language)),
      ({ input }) =>
        `the interface is not translated into ${quoted(String(input).replace(/-.*/, ''))}; there are ${LANGUAGES.join(', ')}, such as en-CA`,
    ),
    v.description('The language of the interface, and of dates and numbers: en-CA, fr-CA.'),
  ),
  timeZone: v.pipe(
    timeZone(),
    v.description('IANA name, such as America/Toronto, for all dates and times.'),
  ),
  cityLine: v.pipe(
    text(),
    v.maxLength(60, 'must have at most 60 characters'),
    v.description('The place under the name on the front page.'),
  ),
  coverage: v.optional(
    v.pipe(text(), v.description('Where its news is from: from Nunavut, Canada and the world.')),
  ),
  price: v.pipe(text(), v.description('What stands beside the date: it belongs to the look.')),
  colours: v.optional(
    v.pipe(AccentSchema, v.description('The colour of links, rules and buttons.')),
  ),
  byline: v.optional(
    v.pipe(text(), v.description('Who the featured story is by where its feed names no author.')),
  ),
  featuredPhotoCredit: v.optional(
    v.pipe(
      text(),
      v.description('The line under the featured picture where its feed does not say whose it is.'),
    ),
  ),
  weather: v.pipe(
    fields({
      temperature: v.pipe(degrees(), v.description('Degrees Celsius.')),
      conditions: v.pipe(text(), v.description('In a word or two: Light snow.')),
      high: v.pipe(degrees(), v.description('The highest of the day, in degrees Celsius.')),
      low: v.pipe(degrees(), v.description('The lowest of the day, in degrees Celsius.')),
    }),
    v.description('The weather that is shown where no weather station reports.'),
  ),
  contacts: v.pipe(
    fields({
      email: v.pipe(
        text(),
        v.email(({ input }) => `${quoted(input)} is no e-mail address`),
        v.description('The address that the editors read.'),
      ),
      phone: v.pipe(
        text(),
        v.regex(/\d/, ({ input }) => `${quoted(input)} is no phone number`),
        v.description('The number that the editors answer.'),
      ),
      address: v.pipe(text(), v.description('The street address.')),
      supportHours: v.pipe(text(), v.description('Such as Mon-Fri 8AM-6PM.')),
    }),
    v.description('How readers reach the paper.'),
  ),
  socialLinks: v.optional(
    v.pipe(
      list(externalLink()),
      v.description('The paper’s own pages on other networks, for the footer.'),
    ),
    [],
  ),
  sisterSites: v.optional(
    v.pipe(list(externalLink()), v.description('Other papers of the network, for the footer.')),
    [],
  ),
  desks: v.optional(
    v.pipe(
      list(slug()),
      different((desk) => desk),
      v.description(
        'The groups of feeds that the paper carries, those of its own place first; its own, sources.yaml, is always carried.',
      ),
    ),
    [],
  ),
  ...SHOWN_OF_OTHERS,
  blog: v.optional(
    v.pipe(
      fields({
        description: v.optional(
          v.pipe(searchText(), v.description('What search results say of the blog.')),
        ),
        tagline: v.optional(v.pipe(text(), v.description('The line under its heading.'))),
      }),
      v.description('What is said of the paper’s own articles, all of them.'),
    ),
  ),
  fallbackItems: v.optional(
    v.pipe(
      list(
        fields({
          category: v.pipe(
            text(),
            v.description('The word above the title; each card has another.'),
          ),
          title: v.pipe(text(), v.description('The title of the card.')),
          description: v.pipe(text(), v.description('A sentence or two.')),
        }),
        3,
      ),
      v.maxLength(3, 'must have three'),
      different(({ category }) => category),
      v.description('What three cards say before the first headlines are there.'),
    ),
  ),
  topics: v.optional(
    v.pipe(
      list(text()),
      different((topic) => topic),
      v.description('Searches that /news proposes.'),
    ),
    [],
  ),
  newsResources: v.optional(
    v.pipe(list(externalLink()), v.description('Links to other sites beside the news.')),
    [],
  ),
});

function degrees() {
  return numberBetween(-90, 60);
}
