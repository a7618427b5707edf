import { memoised } from '../caches.ts';

/**
 * Decodes a document. Precedence: byte order mark; UTF-16 by its NUL bytes; valid UTF-8, even with
 * another label (wrong labels are more common than other text that is valid UTF-8); slightly broken
 * UTF-8 without another label; the HTTP charset (RFC 7303 §3); the XML declaration; windows-1252.
 */
export function decodeBytes(bytes: Uint8Array, contentType?: string): string {
  const labels = labelsOf(bytes, contentType);
  return decodeWhole(bytes, labels) ?? decodeBroken(bytes, labels);
}

/** Decodes bytes that are UTF-16 or valid UTF-8; `undefined` for others. */
export function decodeWhole(bytes: Uint8Array, labels: readonly string[]): string | undefined {
  const marked = findByteOrderMark(bytes) ?? findUtf16Pattern(bytes);
  if (marked && marked !== 'utf-8') return decodeAs(marked, bytes) ?? '';
  const text = decodeAs('utf-8', bytes, true);
  // ISO-2022-JP only uses ASCII octets, so it is valid UTF-8 too.
  const isAscii = text?.length === bytes.length;
  return isAscii && labels.some((label) => /iso-?2022/i.test(label)) ? undefined : text;
}

/** Decodes bytes, or a part of them, that are not valid UTF-8. */
export function decodeBroken(bytes: Uint8Array, labels: readonly string[]): string {
  if (findByteOrderMark(bytes)) return decodeAs('utf-8', bytes) ?? '';
  if (labels.every((label) => /^utf-?8$/i.test(label))) {
    const text = decodeAs('utf-8', bytes) ?? '';
    if (isMostlyWhole(text)) return text;
  }
  for (const label of labels) {
    if (/^(utf-?8|utf-?16.*|us-ascii|ascii)$/i.test(label)) continue;
    const text = decodeAs(label, bytes);
    if (text !== undefined) return text;
  }
  return decodeAs('windows-1252', bytes) ?? '';
}

/** The declared encodings: of the HTTP header, then of the document. */
export function labelsOf(bytes: Uint8Array, contentType: string | undefined): string[] {
  return [findCharsetParameter(contentType), findDeclaredEncoding(bytes)].filter(
    (label) => label !== undefined,
  );
}

/** Whether invalid sequences are rare: then the text is damaged UTF-8, not another encoding. */
function isMostlyWhole(text: string): boolean {
  const broken = text.match(/\ufffd+/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\ufffc]+/g)?.length ?? 0;
  return whole >= broken * 2;
}

/** Shared, because creating one takes longer than reading a document's declaration with it. */
const latin1 = new TextDecoder('latin1');

/** Without `fatal`, invalid sequences become U+FFFD. */
function decodeAs(label: string, bytes: Uint8Array, fatal = false): string | undefined {
  try {
    return fatal
      ? new TextDecoder(label, { fatal, ignoreBOM: false }).decode(bytes)
      : decoderOf(label)?.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns `undefined` for unknown encodings. */
const decoderOf = memoised((label) => {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
});

function findByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** A document starts with two ASCII characters; in UTF-16 the other octet of each is NUL. */
function findUtf16Pattern([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return undefined;
}

function findCharsetParameter(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1];
}

function findDeclaredEncoding(bytes: Uint8Array): string | undefined {
  const head = latin1.decode(bytes.subarray(0, 512));
  return /<\?xml\s[^<>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
}
