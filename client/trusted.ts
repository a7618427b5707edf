/** Trusted Types (W3C): browsers require these in place of text where a script could be created. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Rules;
}
interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (address: string) => string;
}

const asItIs: Rules = { createHTML: (html) => html, createScriptURL: (address) => address };
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The only policy by which scripts turn text (the site's own) into markup and script addresses. */
export const trusted: Rules = trustedTypes?.createPolicy('site', asItIs) ?? asItIs;
