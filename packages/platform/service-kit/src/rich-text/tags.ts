/** Elements within a line of text. */
const INLINE =
  'a|abbr|acronym|b|bdi|bdo|big|br|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr';
const OTHER =
  'address|applet|area|article|aside|audio|base|blink|blockquote|body|button|canvas|caption|center|col|colgroup|datalist|dd|details|dialog|dir|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|iframe|img|input|isindex|legend|li|link|listing|main|map|marquee|math|menu|meta|meter|nav|noembed|noframes|noscript|object|ol|optgroup|option|output|p|param|picture|plaintext|pre|progress|search|script|section|select|source|style|summary|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|track|ul|video|xmp';
const ELEMENT = new RegExp(`^(?:${INLINE}|${OTHER})$`, 'i');
const INLINE_ELEMENT = new RegExp(`^(?:${INLINE})$`, 'i');
const NEVER_CLOSED = /^(?:br|hr|img|input|li|link|meta|p|td|tr)$/i;
/** Names as programs write types: `List<Object>`, `Set<T>`. */
const AS_A_TYPE = /^[A-Z](?:[a-z]|$)/;
/** An end of the tag, or an attribute, whose value may contain brackets: `a <b` is arithmetic. */
const GOES_ON = '(?=>|[\\s/][^<>]*[>=])';
const TAG = new RegExp(`<(\\/?)([a-z][\\w:.-]*)${GOES_ON}`, 'gi');
const BRACKET = new RegExp(`<(?:\\/?([a-z][\\w:.-]*)${GOES_ON}|[!?])?`, 'gi');
const COMMENT = /<!--|<!doctype\s|<!\[|<\?xml[\s:]/i;
/** `https://` and the like, which are addresses in brackets. */
const NAMESPACED = /^[a-z]\w*:[a-z]/i;

/** HTML as a text uses it. */
export interface Tags {
  /** Whether the text is HTML: it has a tag of a known element, or a comment. */
  isHtml: boolean;
  /** Whether no tag lays out blocks, so that line breaks and Markdown still do. */
  isInline: boolean;
  /** The text with every bracket escaped that begins no tag: `List<String>`, `<ada@jobs.example>`. */
  escaped: string;
}

/** Tells tags from other text in angle brackets, which must not be lost. */
export function tagsIn(text: string): Tags {
  const found = [...text.matchAll(TAG)].map(([, slash, name = '']) => ({ isEnd: slash === '/', name }));
  const opened = new Set(found.filter(({ isEnd }) => !isEnd).map(({ name }) => name));
  const closed = new Set(found.filter(({ isEnd }) => isEnd).map(({ name }) => name));
  const isTag = (name: string) => {
    if (opened.has(name) && closed.has(name)) return true;
    if (!ELEMENT.test(name)) return NAMESPACED.test(name);
    return !AS_A_TYPE.test(name) || NEVER_CLOSED.test(name);
  };
  const names = [...new Set([...opened, ...closed])].filter((name) => ELEMENT.test(name) && isTag(name));
  const hasComment = COMMENT.test(text);
  return {
    isHtml: hasComment || names.length > 0,
    isInline: !hasComment && names.every((name) => INLINE_ELEMENT.test(name)),
    escaped: text.replace(BRACKET, (found, name?: string) =>
      (name === undefined ? found.length > 1 : isTag(name)) ? found : found.replace('<', '&lt;'),
    ),
  };
}
