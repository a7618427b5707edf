import page from '../../front-page.json';

export function Footer() {
  const { name, contacts, socialLinks, sisterSites } = page.publication;
  return (
    <footer className="site-footer">
      <div className="footer-columns">
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
          <ul className="two">
            {page.footerSections.map(([anchor, section]) => (
              <li key={anchor}>
                <a href={`/news#${anchor}`}>{section}</a>
              </li>
            ))}
          </ul>
        </nav>
        <ExternalLinks heading="Follow us" links={socialLinks} />
        <ExternalLinks heading="Sister sites" links={sisterSites} />
      </div>
      <p className="network">Part of a global network of 3000 publications.</p>
      <p className="fine-print">
        {page.footerLinks.map(([href, text]) => (
          <a key={href} href={href}>
            {text}
          </a>
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
          <li key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
