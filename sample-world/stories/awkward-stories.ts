import type { Story } from './story.ts';

type AwkwardStory = Pick<Story, 'title' | 'titleHtml' | 'summary' | 'picture' | 'categories'>;

/** Stories with characters that feed readers often mishandle, by the id of their feed. */
export const AWKWARD_STORIES: Readonly<Record<string, readonly Story[]>> = {
  'nunavut-voice': [
    story('syllabics-library-hours', {
      title: 'ᐃᖃᓗᐃᑦ: the library will stay open on Sunday evenings',
      summary:
        'The reading room keeps its lights on until nine. A shelf of books in ᐃᓄᒃᑎᑐᑦ has been moved beside the door, where children find it first.',
      categories: ['Local News', 'ᐃᖃᓗᐃᑦ'],
      picture: 'town',
    }),
    story('syllabics-morning-programme', {
      title: 'ᐅᓪᓛᒃᑯᑦ! A morning programme returns to the radio',
      summary:
        'Weather, sea ice and birthdays from seven o’clock, in two languages. ᑐᙵᓱᒋᑦ, says the first minute of every show.',
      categories: ['Local News', 'Radio'],
      picture: 'radio',
    }),
  ],
  'northern-ledger': [
    story('typographic-cafe-ledger', {
      title: '“A café’s margin is thin” — what a cup costs, from beans to till',
      summary:
        'Freight is one third of the price – more than the milk. The owner’s answer: a “slow” blend, roasted in town… and a €2 mug from Québec that nobody has broken yet.',
      categories: ['Business', 'Food & drink'],
      picture: 'kitchen',
    }),
  ],
  'signal-and-circuit': [
    story('museum-of-odd-ideas', {
      title: 'R&D, "smart" sleds & a singing modem: a small museum of odd ideas',
      summary:
        'A cupboard in the college keeps what engineers would rather forget. Entry is free if 3 < 4 & you bring a screwdriver.',
      categories: ['Technology', 'R&D'],
      picture: 'snowmobile',
    }),
  ],
  'drum-and-print': [
    story('film-the-long-portage', {
      title: 'Review: The Long Portage is a patient, handsome film',
      titleHtml: 'Review: <em>The Long Portage</em> is a patient, handsome film',
      summary:
        'Two hours, one canoe & hardly a word. The camera waits, and so, to its credit, does the editor.',
      categories: ['Arts', 'Film'],
      picture: 'boat',
    }),
  ],
  'long-light': [
    story('lamp-and-the-long-evening', {
      title: 'The lamp, the “blue hour” & how to read through November',
      titleHtml: 'The lamp, the &ldquo;blue hour&rdquo; &amp; how to <i>read</i> through November',
      summary:
        'A warm bulb, a chair that faces the window, an hour without a screen: déjà vu, perhaps, but it works – at 63° north as elsewhere.',
      categories: ['Lifestyle'],
      picture: 'aurora',
    }),
  ],
};

function story(slug: string, parts: AwkwardStory): Story {
  return {
    ...parts,
    slug,
    author: 'Sample Desk',
    body: [
      parts.summary,
      'This story is invented, like everybody in it. It is here because its title has letters and signs that feeds often get wrong.',
    ],
  };
}
