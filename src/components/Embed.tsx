/** A third party's frame in reserved space. Without an address its place is kept by a note. */
export function Embed({
  src,
  title,
  className,
}: {
  src: string | undefined;
  title: string;
  className: string;
}) {
  if (!src) {
    return (
      <div className={`embed ${className}`}>
        <p>Coming Soon</p>
      </div>
    );
  }
  return (
    <div className={`embed ${className}`}>
      <iframe
        src={src}
        title={title}
        loading="lazy"
        sandbox="allow-scripts allow-popups allow-forms"
        referrerPolicy="no-referrer"
      />
      <p>
        <a href={src} rel="noopener" target="_blank">
          Open {title} in a new tab
        </a>
      </p>
    </div>
  );
}
