const places = [
  ['#plan', 'Plan'],
  ['#colours', 'Brand colours'],
  ['#voice', 'Brand voice'],
  ['#security', 'Security'],
  ['#credits', 'Credits'],
] as const;

/** The subjects of the page, which is long. */
export function SettingsNav() {
  return (
    <nav aria-label="On this page" className="mt-4">
      <ul className="-mx-1 flex flex-wrap gap-x-1 gap-y-0.5 text-sm">
        {places.map(([href, name]) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-9 items-center rounded-md px-2 text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
