/** What browsers with Trusted Types give instead of text for where a script could be made of it (W3C Trusted Types). */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Rules;
}
interface Rules {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (address: string) => string;
}

const asItIs: Rules = { createHTML: (html) => html, createScriptURL: (address) => address };
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/**
 * The one policy by which scripts of the page make markup and addresses of scripts of text: of what this site itself has written, and
 * of nothing else. The content policy allows no other.
 */
export const trusted: Rules = trustedTypes?.createPolicy('site', asItIs) ?? asItIs;
