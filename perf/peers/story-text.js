/** Runs of Unified Canadian Aboriginal Syllabics, with the spaces between them; the group makes `split` keep them. */
const SYLLABICS = /([\u1400-\u167f\u18b0-\u18ff]+(?: [\u1400-\u167f\u18b0-\u18ff]+)*)/g;

/** The parts of a text: those at odd places are syllabics, which pages mark as Inuktitut. */
export function splitSyllabics(text) {
  return text.split(SYLLABICS);
}

/** How a publication writes its dates; an app makes it once. */
export function createDates({ language, timeZone }) {
  const day = { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' };
  const short = new Intl.DateTimeFormat(language, day);
  const withYear = new Intl.DateTimeFormat(language, { ...day, year: 'numeric' });
  const year = new Intl.DateTimeFormat(language, { timeZone, year: 'numeric' });
  const long = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'full' });
  return {
    /** `Nov 20, 4:05 p.m.`, with the year where it is not the present one */
    shortTime: (time) => {
      const date = new Date(time);
      const isThisYear = year.format(date) === year.format(new Date());
      return (isThisYear ? short : withYear).format(date);
    },
    /** `Friday, November 20, 2026` */
    longDate: (date) => long.format(date),
  };
}

/** JSON without `<`, so that it is safe inside a script element. */
export function serialiseForScript(data) {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
