import * as v from 'valibot';
import { MAX_HOSTS } from '../../../model/publication/publication.ts';
import { isSameLanguage, LANGUAGES } from '../../../shared/words/languages.ts';
import { quoted } from '../problem.ts';
import { AccentSchema } from './colours.ts';
import {
  different,
  distinct,
  externalLink,
  field,
  fields,
  host,
  httpsAddress,
  list,
  numberBetween,
  offered,
  oneOf,
  optional,
  searchText,
  shortText,
  slug,
  text,
  timeZone,
  wholeNumber,
  yesOrNo,
} from './fields.ts';

const frame = fields({
  url: field(httpsAddress(), 'The page that is shown in a frame.'),
  megabytes: field(
    numberBetween(0, 100),
    'Roughly how much data it loads, in MB; readers are told.',
  ),
});

const radioStream = fields({
  port: field(
    wholeNumber(1, 65_535),
    'The parameter of /api/stream?port=8076; without one 8076 is meant.',
  ),
  name: field(text(), 'The station, as lock screens name it.'),
  url: field(httpsAddress(), 'The address of the stream.'),
  type: field(
    oneOf(['audio/mpeg', 'audio/ogg', 'audio/aac']),
    'How the stream is encoded: audio/mpeg is MP3.',
  ),
  statusUrl: optional(
    httpsAddress(),
    'Icecast’s status-json.xsl; without it titles are read from the stream.',
  ),
  kbps: optional(
    numberBetween(8, 2_000),
    'Kilobits a second, so that readers are told what an hour costs.',
  ),
});

/** Other publishers' content (docs/operations.md#what-a-publication-shows-of-others). */
const SHOWN_OF_OTHERS = {
  radio: optional(
    fields({
      streams: field(
        distinct(radioStream, ({ port }) => String(port)),
        'The same programme in each, best first. Without one the station is announced.',
      ),
    }),
    'The radio station that readers can listen to.',
  ),
  embeds: v.optional(
    field(
      fields({
        eventsWall: optional(frame, 'Events, on the front page and the community page.'),
        imageBoard: optional(frame, 'Pictures of readers, on the page of the news.'),
        contactForm: optional(frame, 'The form of the contact page.'),
        documents: optional(
          list(frame),
          'The partner documents; three are shown, and an empty list announces some.',
        ),
      }),
      'Pages of other sites that are shown within the paper’s own.',
    ),
    {},
  ),
  pictures: optional(
    oneOf(['publisher', 'through', 'none']),
    'Pictures of stories where the platform does not make them smaller: from the publisher, through the paper’s own address where they are small, or none.',
  ),
  ads: optional(
    fields({
      scriptUrl: field(
        v.pipe(
          httpsAddress(),
          v.includes('{id}', 'must contain {id}, which stands for the id of the slot'),
        ),
        'The script of the advertising network; {id} stands for the slot.',
      ),
    }),
    'Advertisements.',
  ),
  donation: optional(
    fields({
      url: field(httpsAddress(), 'The donation site.'),
      oncePerDay: optional(yesOrNo(), 'Whether readers are asked at most once a day.'),
      afterArticle: optional(
        yesOrNo(),
        'Whether readers are asked when they have read an article.',
      ),
    }),
    'Where readers are asked to donate.',
  ),
  newsletter: optional(
    fields({
      url: field(httpsAddress(), 'The page where readers subscribe.'),
      name: optional(shortText(), 'The name of the service, as readers know it.'),
    }),
    'The service that sends the day’s headlines by e-mail.',
  ),
  bookshop: v.optional(
    field(
      fields({
        university: optional(
          fields({
            heading: field(text(), 'The heading.'),
            text: field(text(), 'What the university offers, in a sentence or two.'),
            applyHref: field(httpsAddress(), 'Where readers apply.'),
            learnMoreHref: field(httpsAddress(), 'Where readers learn more.'),
          }),
          'A university, beside the books.',
        ),
        author: optional(
          fields({
            heading: field(text(), 'The heading.'),
            text: field(text(), 'Who the author is, in a sentence or two.'),
            href: field(httpsAddress(), 'The author’s own page.'),
          }),
          'An author, beside the books.',
        ),
      }),
      'What stands beside the books.',
    ),
    {},
  ),
};

const degrees = numberBetween(-90, 60);

function links(description: string) {
  return v.optional(field(list(externalLink()), description), []);
}

/** paper.yaml. */
export const PaperSchema = fields({
  id: field(
    offered('id', slug()),
    'Unique in the network and the name of the folder. It never changes: storage has it.',
  ),
  name: field(shortText(), 'The name of the paper, as it stands above every page.'),
  description: field(searchText(), 'What search results and phones say of the paper.'),
  hosts: field(
    v.pipe(
      list(host(), 1),
      v.maxLength(MAX_HOSTS, ({ input }) => `has ${input.length}; ${MAX_HOSTS} are the most`),
      different((name) => name),
    ),
    'Where the paper is served. The first stands in absolute addresses.',
  ),
  language: field(
    v.pipe(
      text(),
      v.metadata({ form: 'language' }),
      v.regex(
        /^[a-z]{2,3}(?:-[A-Z]{2})?$/,
        ({ input }) => `${quoted(input)} is no language; one is en-CA, or fr-CA`,
      ),
      v.check(
        (tag) => LANGUAGES.some((language) => isSameLanguage(tag, language)),
        ({ input }) =>
          `the interface is not translated into ${quoted(String(input).replace(/-.*/, ''))}; there are ${LANGUAGES.join(', ')}, such as en-CA`,
      ),
    ),
    'The language of the interface, and of dates and numbers: en-CA, fr-CA.',
  ),
  timeZone: field(timeZone(), 'IANA name, such as America/Toronto, for all dates and times.'),
  cityLine: field(shortText(), 'The place under the name on the front page.'),
  coverage: optional(text(), 'Where its news is from: from Nunavut, Canada and the world.'),
  price: optional(text(), 'What stands beside the date; without one, nothing does.'),
  colours: optional(AccentSchema, 'The colour of links, rules and buttons.'),
  byline: optional(text(), 'Who the featured story is by where its feed names no author.'),
  featuredPhotoCredit: optional(
    text(),
    'The line under the featured picture where its feed does not say whose it is.',
  ),
  weather: optional(
    fields({
      temperature: field(degrees, 'Degrees Celsius.'),
      conditions: field(text(), 'In a word or two: Light snow.'),
      high: field(degrees, 'The highest of the day, in degrees Celsius.'),
      low: field(degrees, 'The lowest of the day, in degrees Celsius.'),
    }),
    'The weather that is shown where no weather station reports; without it, none is.',
  ),
  contacts: field(
    fields({
      email: field(
        v.pipe(
          text(),
          v.email(({ input }) => `${quoted(input)} is no e-mail address`),
        ),
        'The address that the editors read.',
      ),
      phone: field(
        v.pipe(
          text(),
          v.regex(/\d/, ({ input }) => `${quoted(input)} is no phone number`),
        ),
        'The number that the editors answer.',
      ),
      address: field(text(), 'The street address.'),
      supportHours: field(text(), 'Such as Mon-Fri 8AM-6PM.'),
    }),
    'How readers reach the paper.',
  ),
  socialLinks: links('The paper’s own pages on other networks, for the footer.'),
  sisterSites: links('Other papers of the network, for the footer.'),
  desks: v.optional(
    field(
      distinct(offered('desk', slug()), (desk) => desk),
      'The groups of feeds that the paper carries, those of its own place first; its own, sources.yaml, is always carried.',
    ),
    [],
  ),
  ...SHOWN_OF_OTHERS,
  blog: optional(
    fields({
      description: optional(searchText(), 'What search results say of the blog.'),
      tagline: optional(text(), 'The line under its heading.'),
    }),
    'What is said of the paper’s own articles, all of them.',
  ),
  fallbackItems: optional(
    v.pipe(
      list(
        fields({
          category: field(text(), 'The word above the title; each card has another.'),
          title: field(text(), 'The title of the card.'),
          description: field(text(), 'A sentence or two.'),
        }),
        3,
      ),
      v.maxLength(3, 'must have three'),
      different(({ category }) => category),
    ),
    'What three cards say before the first headlines are there.',
  ),
  topics: v.optional(
    field(
      distinct(text(), (topic) => topic),
      'Searches that /news proposes.',
    ),
    [],
  ),
  newsResources: links('Links to other sites beside the news.'),
});
