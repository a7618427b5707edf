/** Elements of HTML, those of its past among them (HTML §4, §16.2). */
const HTML =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup content data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search section select shadow slot small source spacer span strike strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp';
/** Elements of SVG and MathML that stand in texts. */
const EMBEDDED =
  'svg g path rect circle ellipse polygon polyline line defs use symbol text tspan textpath lineargradient radialgradient stop clippath mask pattern filter marker image desc foreignobject animate animatetransform math mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mfenced menclose mstyle mpadded mphantom merror mprescripts mmultiscripts semantics annotation';
const NAMES = new Set(`${HTML} ${EMBEDDED}`.split(' '));

/** Elements that a headline may be set in: their tags are markup in one even without an end tag. */
const HEADLINE_MARKUP = new Set(
  'a abbr b bdi bdo big blink br center cite code del div em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark marquee nobr p q s small span strike strong sub sup time tt u ul wbr'.split(
    ' ',
  ),
);

/** Whether HTML, SVG or MathML has an element of this name (in lower case). */
export function isElementName(name: string): boolean {
  return NAMES.has(name);
}

/** Whether a tag of this name in a headline is markup in any headline. */
export function isHeadlineMarkup(name: string): boolean {
  return HEADLINE_MARKUP.has(name);
}
