/** The buttons above a text in Markdown, and its help. */
export const MARKDOWN = {
  toolbar: {
    label: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    link: 'Link',
    list: 'List',
    quote: 'Quote',
    picture: 'Picture',
    text: 'text',
  },
  help: {
    heading: 'How to format a text',
    intro: 'An empty line begins a new paragraph. These signs do the rest:',
    write: 'What you write',
    means: 'What it means',
    examples: {
      bold: ['**important**', 'Bold'],
      italic: ['*a title*', 'Italic'],
      heading: ['## What happens now', 'A heading (### a smaller one)'],
      link: ['[the hamlet](https://example.org)', 'A link'],
      list: ['- one\n- two', 'A list (1. and 2. number it)'],
      quote: ['> We meet at noon.', 'A quote'],
      picture: [
        '![Two boats on the ice](https://example.org/boats.jpg)',
        'A picture, on a line of its own; the brackets say what it shows',
      ],
    },
    rest: 'Everything else is shown as you write it, HTML too.',
  },
};
