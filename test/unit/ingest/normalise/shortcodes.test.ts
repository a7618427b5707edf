import { describe, expect, it } from 'vitest';
import { dropShortcodes } from '../../../../src/ingest/normalise/shortcodes.ts';

describe('shortcodes in a text', () => {
  it.each([
    ['[caption id="a1" width="300"] The harbour. Photo: J. Doe[/caption] It opens.', 'It opens.'],
    ['[caption id=”a1″ align=”left”]The harbour[/caption]It opens.', 'It opens.'],
    ['It opens. [gallery ids="1,2,3"]', 'It opens.'],
    ['It opens. [gallery]', 'It opens.'],
    ['See [embed]https://video.example/1[/embed] here', 'See here'],
    ['[vc_row][vc_column width="1/2"]It opens.[/vc_column][/vc_row]', 'It opens.'],
    ['[quote=Jane]It opens.[/quote]', 'It opens.'],
    ['[contact-form-7 id="4" title="Write"] It opens.', 'It opens.'],
    ['[caption id="a1"]It opens, and has no end', 'It opens, and has no end'],
    ['[b]It[/b] opens', 'It opens'],
  ])('dropShortcodes turns %j into %j', (text, expected) => {
    expect(dropShortcodes(text)).toBe(expected);
  });

  it.each([
    'He said “it [the harbour] opens” [sic]',
    '[VIDEO] The harbour opens',
    '[Updated 3 p.m.] The harbour opens',
    'An array[i], f[x=1] and [/dev/null]',
    '[…]',
    '[[[',
    'It opens [1][2]',
  ])('dropShortcodes leaves %j as it is', (text) => {
    expect(dropShortcodes(text)).toBe(text);
  });
});
