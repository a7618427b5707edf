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
  group,
  host,
  httpsAddress,
  list,
  numberBetween,
  offered,
  oneOf,
  optional,
  optionalGroup,
  searchText,
  shortText,
  slug,
  text,
  timeZone,
  wholeNumber,
  wrong,
  yesOrNo,
} from './fields.ts';

const frame = fields({
  url: field(httpsAddress(), 'The page to show.'),
  megabytes: field(
    numberBetween(0, 100),
    'About how much data it loads, in megabytes. Readers see this before they open it.',
  ),
});

const radioStream = fields({
  port: field(
    wholeNumber(1, 65_535),
    'Identifies the stream in the address of the player. The first stream is usually 8076.',
  ),
  name: field(text(), 'The name of the station, as phones show it while playing.'),
  url: field(httpsAddress(), 'The web address of the stream.'),
  type: field(oneOf(['audio/mpeg', 'audio/ogg', 'audio/aac']), 'The audio format of the stream.'),
  statusUrl: optional(
    httpsAddress(),
    'Where an Icecast server names the current title (status-json.xsl). Without it, titles are read from the stream.',
  ),
  kbps: optional(
    numberBetween(8, 2_000),
    'The bit rate. From it the page says how much data an hour of listening uses.',
  ),
});

/** Other publishers' content (docs/operations.md#what-a-publication-shows-of-others). */
const SHOWN_OF_OTHERS = {
  radio: optionalGroup('The radio station that readers can listen to.', {
    streams: field(
      distinct(radioStream, ({ port }) => String(port)),
      'The streams of the station, the best first. Without any, the page says “coming soon”.',
    ),
  }),
  embeds: v.optional(
    group('Pages of other sites that readers can open inside the paper’s pages.', {
      eventsWall: optional(frame, 'Events, on the front page and the community page.'),
      imageBoard: optional(frame, 'Readers’ pictures, on the news page.'),
      contactForm: optional(frame, 'The form of the contact page.'),
      documents: optional(list(frame), 'Partners’ documents. Three are shown.'),
    }),
    {},
  ),
  pictures: optional(
    oneOf(['publisher', 'through', 'none']),
    'Where readers’ browsers load the pictures of stories from, if the site cannot resize them.',
  ),
  ads: optionalGroup('Advertisements.', {
    scriptUrl: field(
      v.pipe(
        httpsAddress(),
        v.includes('{id}', 'must contain {id}, which stands for the place of the advertisement'),
      ),
      'The address of its script, which the network gives you. Write {id} in it where the network wants the name of the place on the page.',
    ),
  }),
  donation: optionalGroup('Where readers are asked to donate.', {
    url: field(httpsAddress(), 'The donation site.'),
    oncePerDay: optional(yesOrNo(), 'Readers are asked at most once a day.'),
    afterArticle: optional(yesOrNo(), 'Readers are asked after they have read an article.'),
  }),
  newsletter: optionalGroup('The service that sends the day’s headlines by e-mail.', {
    url: field(httpsAddress(), 'The page where readers subscribe.'),
    name: optional(shortText(), 'The name of the service, as readers know it.'),
  }),
  bookshop: v.optional(
    group('Shown beside the books.', {
      university: optionalGroup('A university, beside the books.', {
        heading: field(text(), 'The heading.'),
        text: field(text(), 'What the university offers, in a sentence or two.'),
        applyHref: field(httpsAddress(), 'Where readers apply.'),
        learnMoreHref: field(httpsAddress(), 'Where readers learn more.'),
      }),
      author: optionalGroup('An author, beside the books.', {
        heading: field(text(), 'The heading.'),
        text: field(text(), 'Who the author is, in a sentence or two.'),
        href: field(httpsAddress(), 'The author’s own page.'),
      }),
    }),
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
    'The paper’s short name in storage. It is the name of its folder and never changes.',
  ),
  name: field(shortText(), 'The name above every page.'),
  description: field(searchText(), 'One sentence about the paper, for search results and phones.'),
  hosts: field(
    v.pipe(
      list(host(), 1),
      v.maxLength(
        MAX_HOSTS,
        ({ input }) => `has ${input.length}; at most ${MAX_HOSTS} are allowed`,
      ),
      different((name) => name),
    ),
    'The web addresses of the paper, without https://, such as www.my-town.ca. Links in feeds and messages use the first.',
  ),
  language: field(
    v.pipe(
      text(),
      v.metadata({ form: 'language' }),
      v.regex(
        /^[a-z]{2,3}(?:-[A-Z]{2})?$/,
        wrong('is not a language code; examples are en-CA and fr-CA'),
      ),
      v.check(
        (tag) => LANGUAGES.some((language) => isSameLanguage(tag, language)),
        ({ input }) =>
          `the interface is not translated into ${quoted(String(input).replace(/-.*/, ''))}; there are ${LANGUAGES.join(', ')}, such as en-CA`,
      ),
    ),
    'The language of menus, buttons, dates and numbers.',
  ),
  timeZone: field(timeZone(), 'All dates and times are shown in it.'),
  cityLine: field(shortText(), 'The place under the name on the front page.'),
  coverage: optional(
    text(),
    'It completes “the latest news”, for example: from Nunavut, Canada and the world.',
  ),
  price: optional(text(), 'Shown beside the date, as on a printed paper. Readers pay nothing.'),
  colours: optional(AccentSchema, 'The colour of links, rules and buttons.'),
  byline: optional(text(), 'The author’s line of the lead story if its publisher names no author.'),
  featuredPhotoCredit: optional(
    text(),
    'The line under the lead picture if its publisher does not name the photographer.',
  ),
  weather: optionalGroup('Shown while no weather station reports.', {
    temperature: field(degrees, 'Degrees Celsius.'),
    conditions: field(text(), 'In a word or two, such as Light snow.'),
    high: field(degrees, 'The highest of the day, in degrees Celsius.'),
    low: field(degrees, 'The lowest of the day, in degrees Celsius.'),
  }),
  contacts: group('How readers reach the paper.', {
    email: field(
      v.pipe(text(), v.email(wrong('is not an e-mail address'))),
      'An address that the editors read.',
    ),
    phone: field(
      v.pipe(text(), v.regex(/\d/, wrong('is not a telephone number'))),
      'A number that the editors answer.',
    ),
    address: field(text(), 'The street address.'),
    supportHours: field(text(), 'When somebody answers, such as Mon-Fri 8AM-6PM.'),
  }),
  socialLinks: links('The paper’s own pages on other networks, for the footer.'),
  network: optional(text(), 'What the footer says of the network that the paper belongs to.'),
  sisterSites: links('Other papers of the network, for the footer.'),
  desks: v.optional(
    field(
      distinct(offered('desk', slug()), (desk) => desk),
      'The groups of sources whose stories the paper shows. The paper’s own sources are always shown.',
    ),
    [],
  ),
  ...SHOWN_OF_OTHERS,
  blog: optionalGroup('Texts about the blog as a whole.', {
    description: optional(searchText(), 'One sentence about the blog, for search results.'),
    tagline: optional(text(), 'The line under its heading.'),
  }),
  fallbackItems: optional(
    v.pipe(
      list(
        fields({
          category: field(text(), 'The word above the title. Each card needs a different one.'),
          title: field(text(), 'The title of the card.'),
          description: field(text(), 'A sentence or two.'),
        }),
        3,
      ),
      v.maxLength(3, 'there must be three'),
      different(({ category }) => category),
    ),
    'The three cards that are shown until the first headlines arrive.',
  ),
  topics: v.optional(
    field(
      distinct(text(), (topic) => topic),
      'Searches that the news page suggests.',
    ),
    [],
  ),
  newsResources: links('Links to other sites beside the news.'),
});
