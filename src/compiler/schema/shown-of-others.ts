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
  url: httpsAddress(),
  type: oneOf(['audio/mpeg', 'audio/ogg', 'audio/aac']),
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

/** What a paper shows of others, in paper.yaml (docs/operations.md#what-a-publication-shows-of-others). */
export const SHOWN_OF_OTHERS = {
  radio: v.optional(
    fields({
      streams: v.pipe(
        list(radioStream),
        different(({ port }) => String(port)),
        v.description(
          'The same programme in each, best first. Without one the station is announced.',
        ),
      ),
    }),
  ),
  embeds: v.optional(
    fields({
      eventsWall: v.optional(frame),
      imageBoard: v.optional(frame),
      contactForm: v.optional(frame),
      documents: v.optional(
        v.pipe(
          list(frame),
          v.description(
            'The partner documents; three are shown, and an empty list announces some.',
          ),
        ),
      ),
    }),
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
    fields({
      scriptUrl: v.pipe(
        httpsAddress(),
        v.includes('{id}', 'must contain {id}, which stands for the id of the slot'),
      ),
    }),
  ),
  donation: v.optional(
    fields({
      url: v.pipe(httpsAddress(), v.description('The donation site.')),
      oncePerDay: v.optional(yesOrNo()),
      afterArticle: v.optional(yesOrNo()),
    }),
  ),
  bookshop: v.optional(
    fields({
      university: v.optional(
        fields({
          heading: text(),
          text: text(),
          applyHref: httpsAddress(),
          learnMoreHref: httpsAddress(),
        }),
      ),
      author: v.optional(fields({ heading: text(), text: text(), href: httpsAddress() })),
    }),
    {},
  ),
};
