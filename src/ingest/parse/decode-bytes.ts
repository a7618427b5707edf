/**
 * The text of a feed's bytes.
 *
 * Precedence: byte order mark; UTF-16 seen from its NUL bytes; valid UTF-8, also against a label (a wrong label is
 * commoner than text in another encoding that happens to be valid UTF-8); UTF-8 with a few broken characters, where no
 * label says otherwise; the charset of the HTTP header (RFC 7303 §3); the XML declaration; windows-1252.
 */
export function decodeBytes(bytes: Uint8Array, contentType?: string): string {
  const marked = findByteOrderMark(bytes) ?? findUtf16Pattern(bytes);
  if (marked) return decodeAs(marked, bytes) ?? '';

  const labels = [findCharsetParameter(contentType), findDeclaredEncoding(bytes)].filter(
    (label) => label !== undefined,
  );
  const isStateful = labels.some((label) => /^(iso-2022|hz)/i.test(label));
  if (!isStateful) {
    const text = decodeStrictly(bytes);
    if (text !== undefined) return text;
  }
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

/** A few broken places among more whole ones: UTF-8 that was cut, not another encoding. */
function isMostlyWhole(text: string): boolean {
  const broken = text.match(/\ufffd+/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\ufffc]+/g)?.length ?? 0;
  return whole >= broken * 2;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const latin1 = new TextDecoder('latin1');

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}

function findByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** XML starts with "<": in UTF-16 without a mark its other byte is NUL. */
function findUtf16Pattern(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be';
  return undefined;
}

function findCharsetParameter(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1];
}

function findDeclaredEncoding(bytes: Uint8Array): string | undefined {
  const head = latin1.decode(bytes.subarray(0, 512));
  return /<\?xml\s[^<>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
}
