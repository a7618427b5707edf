import page from '../../front-page.json';

export function Footer() {
  const { name, contacts, socialLinks, sisterSites } = page.publication;
  return (
    <footer class="site-footer">
      <div class="footer-columns">
        <section>
          <h2>{name}</h2>
          <p>Professional journalism serving the community.</p>
          <address>
            <a href={`mailto:${contacts.email}`}>{contacts.email}</a>
            <br />
            <a href={contacts.phoneHref}>{contacts.phone}</a>
            <br />
            {contacts.address}
          </address>
        </section>
        <nav aria-label="Sections">
          <h2>Sections</h2>
          <ul class="two">
            {page.footerSections.map(([anchor, section]) => (
              <li>
                <a href={`/news#${anchor}`}>{section}</a>
              </li>
            ))}
          </ul>
        </nav>
        <ExternalLinks heading="Follow us" links={socialLinks} />
        <ExternalLinks heading="Sister sites" links={sisterSites} />
      </div>
      <p class="network">Part of a global network of 3000 publications.</p>
      <p class="fine-print">
        {page.footerLinks.map(([href, text]) => (
          <a href={href}>{text}</a>
        ))}
      </p>
    </footer>
  );
}

function ExternalLinks({ heading, links }) {
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ name, href }) => (
          <li>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
