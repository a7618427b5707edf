import { isPublicHost } from '../../lib/http/outbound-policy.ts';
import type { Paper } from './made-path.ts';
import { quoted } from './problem.ts';

/** A value that is still the placeholder of a new folder, with its path in paper.yaml. */
export interface Placeholder {
  path: readonly PropertyKey[];
  message: string;
}

/** Reserved names, which nobody can own (RFC 2606, RFC 6761). */
const RESERVED =
  /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/i;
/** Phone numbers reserved for fiction in North America. */
const FICTIONAL_PHONE = /555\D*01\d\d$/;

/** Values that an editor must change before the paper goes public. */
export function placeholdersOf({ hosts, contacts, ...paper }: Paper): Placeholder[] {
  const found: Placeholder[] = [];
  const report = (path: readonly PropertyKey[], value: string, what: string) =>
    found.push({
      path,
      message: `${path.filter((key) => typeof key === 'string').join('.')}: ${quoted(value)} is a placeholder: give ${what} before the paper goes public`,
    });
  hosts.forEach((host, index) => {
    if (RESERVED.test(host) || !isPublicHost(host))
      report(['hosts', index], host, 'the address at which it will be served');
  });
  if (RESERVED.test(contacts.email.replace(/^.*@/, '')))
    report(['contacts', 'email'], contacts.email, 'the address that editors read');
  if (FICTIONAL_PHONE.test(contacts.phone))
    report(['contacts', 'phone'], contacts.phone, 'the number that editors answer');
  if (/\bexample (?:street|road|avenue)\b|\brue de l[’']exemple\b/i.test(contacts.address))
    report(['contacts', 'address'], contacts.address, 'the street address');
  for (const name of ['socialLinks', 'sisterSites', 'newsResources'] as const)
    paper[name].forEach(({ href }, index) => {
      if (RESERVED.test(new URL(href).hostname)) report([name, index, 'href'], href, 'its address');
    });
  return found;
}
