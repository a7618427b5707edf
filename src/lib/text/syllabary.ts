/**
 * The syllabics of Nunavut, Nunavik and the Nattilik (Typotheque's chart; Unicode 14, L2/20-255),
 * with roman letters of the Inuit Cultural Institute (1976): a consonant, then -ai, -i, -ii, -u,
 * -uu, -a, -aa, and its final; `.` where there is none.
 */
const ROWS = `
|ᐁᐃᐄᐅᐆᐊᐋ.
p|ᐯᐱᐲᐳᐴᐸᐹᑉ
t|ᑌᑎᑏᑐᑑᑕᑖᑦ
k|ᑫᑭᑮᑯᑰᑲᑳᒃ
g|ᒉᒋᒌᒍᒎᒐᒑᒡ
m|ᒣᒥᒦᒧᒨᒪᒫᒻ
n|ᓀᓂᓃᓄᓅᓇᓈᓐ
s|ᓭᓯᓰᓱᓲᓴᓵᔅ
l|ᓓᓕᓖᓗᓘᓚᓛᓪ
j|ᔦᔨᔩᔪᔫᔭᔮᔾ
v|ᕓᕕᕖᕗᕘᕙᕚᕝ
r|ᕃᕆᕇᕈᕉᕋᕌᕐ
q|ᙯᕿᖀᖁᖂᖃᖄᖅ
ng|ᙰᖏᖐᖑᖒᖓᖔᖕ
nng|.ᙱᙲᙳᙴᙵᙶᖖ
ł|.ᖠᖡᖢᖣᖤᖥᖦ
h|.......ᕼ
b|.......ᖯ
'|.......ᑊ
h|ᕴᕵᕶᕷᕸᕹᕺᕻ
h|.𑪰𑪱𑪲𑪳𑪴𑪵.
ř|.ᖨᖩᖪᖫᖬᖭᖮ
š|.𑪶𑪷𑪸𑪹𑪺𑪻.
ch|.ᕠᕢᕤᕥᕦᕧ.`;
const VOWELS = ['ai', 'i', 'ii', 'u', 'uu', 'a', 'aa', ''];
/** Letters with a dot for a long -ai, used in older texts. */
const LONG_AI = 'ᐂᐰᑍᑬᒊᒤᓁᓮᓔᔧᕔᕅᕾᖎ';
const CONSONANTS_OF_LONG_AI = ',p,t,k,g,m,n,s,l,j,v,r,q,ng'.split(',');

/** Each syllabic of Inuktut, with its roman letters. */
export const SYLLABARY: ReadonlyMap<string, string> = new Map([
  ...ROWS.trimStart()
    .split('\n')
    .flatMap((row) => {
      const [consonant = '', letters = ''] = row.split('|');
      return [...letters].map((letter, at) => [letter, consonant + VOWELS[at]] as const);
    })
    .filter(([letter]) => letter !== '.'),
  ...[...LONG_AI].map((letter, at) => [letter, `${CONSONANTS_OF_LONG_AI[at]}aai`] as const),
]);

const SYLLABIC = /[\u1400-\u167f\u18b0-\u18ff\u{11ab0}-\u{11abf}]/gu;
/** A doubled q is written as q followed by a letter of the k series. */
const DOUBLED_Q = /ᖅ(?=[ᑫᑭᑮᑯᑰᑲᑳ])./gu;

/** Romanises syllabics; letters that Inuktut does not have stay unchanged. */
export function toRoman(text: string): string {
  return text
    .replace(DOUBLED_Q, (pair) => `qq${SYLLABARY.get(pair.slice(1))?.slice(1)}`)
    .replace(SYLLABIC, (letter) => SYLLABARY.get(letter) ?? letter);
}

/** Whether all syllabics of a text are letters of Inuktut; Cree and other languages have more. */
export function isInuktutSyllabics(text: string): boolean {
  return (text.match(SYLLABIC) ?? []).every((letter) => SYLLABARY.has(letter));
}
