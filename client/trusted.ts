/** Trusted Types (W3C): browsers require these instead of text where text could become a script. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Rules;
}
interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (address: string) => string;
}

const asItIs: Rules = { createHTML: (html) => html, createScriptURL: (address) => address };
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The only policy that turns text (the site's own) into markup and script addresses. */
export const trusted: Rules = trustedTypes?.createPolicy('site', asItIs) ?? asItIs;
