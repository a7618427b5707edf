import * as v from 'valibot';
import {
  different,
  fields,
  httpsAddress,
  list,
  numberBetween,
  oneOf,
  text,
  yesOrNo,
} from './fields.ts';

const frame = fields({
  url: v.pipe(httpsAddress(), v.description('The page that is shown in a frame.')),
  megabytes: v.pipe(
    numberBetween(0, 100),
    v.description('Roughly how much data it loads, in MB; readers are told.'),
  ),
});

const radioStream = fields({
  port: v.pipe(
    numberBetween(1, 65_535),
    v.integer('must be a whole number'),
    v.description('The parameter of /api/stream?port=8076; without one 8076 is meant.'),
  ),
  name: v.pipe(text(), v.description('The station, as lock screens name it.')),
  url: v.pipe(httpsAddress(), v.description('The address of the stream.')),
  type: v.pipe(
    oneOf(['audio/mpeg', 'audio/ogg', 'audio/aac']),
    v.description('How the stream is encoded: audio/mpeg is MP3.'),
  ),
  statusUrl: v.optional(
    v.pipe(
      httpsAddress(),
      v.description('Icecast’s status-json.xsl; without it titles are read from the stream.'),
    ),
  ),
  kbps: v.optional(
    v.pipe(
      numberBetween(8, 2_000),
      v.description('Kilobits a second, so that readers are told what an hour costs.'),
    ),
  ),
});

/**
 * Fields of paper.yaml for other publishers' content
 * (docs/operations.md#what-a-publication-shows-of-others).
 */
export const SHOWN_OF_OTHERS = {
  radio: v.optional(
    v.pipe(
      fields({
        streams: v.pipe(
          list(radioStream),
          different(({ port }) => String(port)),
          v.description(
            'The same programme in each, best first. Without one the station is announced.',
          ),
        ),
      }),
      v.description('The radio station that readers can listen to.'),
    ),
  ),
  embeds: v.optional(
    v.pipe(
      fields({
        eventsWall: v.optional(
          v.pipe(frame, v.description('Events, on the front page and the community page.')),
        ),
        imageBoard: v.optional(
          v.pipe(frame, v.description('Pictures of readers, on the page of the news.')),
        ),
        contactForm: v.optional(v.pipe(frame, v.description('The form of the contact page.'))),
        documents: v.optional(
          v.pipe(
            list(frame),
            v.description(
              'The partner documents; three are shown, and an empty list announces some.',
            ),
          ),
        ),
      }),
      v.description('Pages of other sites that are shown within the paper’s own.'),
    ),
    {},
  ),
  pictures: v.optional(
    v.pipe(
      oneOf(['publisher', 'through', 'none']),
      v.description(
        'Pictures of stories where the platform does not make them smaller: from the publisher, through the paper’s own address where they are small, or none.',
      ),
    ),
  ),
  ads: v.optional(
    v.pipe(
      fields({
        scriptUrl: v.pipe(
          httpsAddress(),
          v.includes('{id}', 'must contain {id}, which stands for the id of the slot'),
          v.description('The script of the advertising network; {id} stands for the slot.'),
        ),
      }),
      v.description('Advertisements.'),
    ),
  ),
  donation: v.optional(
    v.pipe(
      fields({
        url: v.pipe(httpsAddress(), v.description('The donation site.')),
        oncePerDay: v.optional(
          v.pipe(yesOrNo(), v.description('Whether readers are asked at most once a day.')),
        ),
        afterArticle: v.optional(
          v.pipe(
            yesOrNo(),
            v.description('Whether readers are asked when they have read an article.'),
          ),
        ),
      }),
      v.description('Where readers are asked to donate.'),
    ),
  ),
  newsletter: v.optional(
    v.pipe(
      fields({
        url: v.pipe(httpsAddress(), v.description('The page where readers subscribe.')),
        name: v.optional(
          v.pipe(
            text(),
            v.maxLength(60, 'must have at most 60 characters'),
            v.description('The name of the service, as readers know it.'),
          ),
        ),
      }),
      v.description('The service that sends the day’s headlines by e-mail.'),
    ),
  ),
  bookshop: v.optional(
    v.pipe(
      fields({
        university: v.optional(
          v.pipe(
            fields({
              heading: v.pipe(text(), v.description('The heading.')),
              text: v.pipe(
                text(),
                v.description('What the university offers, in a sentence or two.'),
              ),
              applyHref: v.pipe(httpsAddress(), v.description('Where readers apply.')),
              learnMoreHref: v.pipe(httpsAddress(), v.description('Where readers learn more.')),
            }),
            v.description('A university, beside the books.'),
          ),
        ),
        author: v.optional(
          v.pipe(
            fields({
              heading: v.pipe(text(), v.description('The heading.')),
              text: v.pipe(text(), v.description('Who the author is, in a sentence or two.')),
              href: v.pipe(httpsAddress(), v.description('The author’s own page.')),
            }),
            v.description('An author, beside the books.'),
          ),
        ),
      }),
      v.description('What stands beside the books.'),
    ),
    {},
  ),
};
