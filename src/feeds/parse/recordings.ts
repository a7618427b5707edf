import { logUnlisted } from '../../lib/http/log-unlisted.ts';
import type { EntryAddress } from './channel.ts';
import { enclosureLinks } from './entry-media.ts';
import type { EntryReader } from './entry-reader.ts';
import { RECORDING_FILE } from './pictures.ts';
import type { FeedElement } from './xml/read-xml.ts';

const RECORDING = /^(?:audio|video)\/|^application\/(?:ogg|x-ogg|mp4)$/;
/** The media type of unknown files. */
const UNKNOWN = 'application/octet-stream';
const OTHERS =
  /^application\/(?:pdf|epub\+zip|zip|x-zip-compressed|gzip|x-bittorrent|(?:rss\+|atom\+|xhtml\+)?xml|json|javascript|rtf|msword|vnd\.(?:ms-|openxmlformats|oasis|apple\.mpegurl).*|x-mpegurl|x-shockwave-flash)$/;

/** Addresses of enclosed audio and video. A podcast item without a page links to its recording. */
export function findRecordings(reader: EntryReader): EntryAddress[] {
  return [...reader.all('enclosure'), ...enclosureLinks(reader)].flatMap((part) => {
    const address = reader.decode(part.attributes.url ?? part.attributes.href);
    return address !== '' && isRecording(part, address) ? [reader.address(part, address)] : [];
  });
}

/** Whether an enclosure is audio or video: by type, else by address. */
function isRecording({ attributes: { type: given = '' } }: FeedElement, address: string): boolean {
  const type = given.replace(/;.*/s, '').trim().toLowerCase();
  if (RECORDING.test(type)) return true;
  if (type === UNKNOWN || !/^[\w-]+\//.test(type)) return RECORDING_FILE.test(address);
  if (type.startsWith('application/') && !OTHERS.test(type))
    logUnlisted('src/feeds/parse/recordings.ts', type);
  return false;
}
