/** A link to another site, with the name that readers see. */
export interface ExternalLink {
  readonly name: string;
  readonly href: string;
}
