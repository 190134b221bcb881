import Link from 'next/link';
import { Logo } from '@/components/shared/logo';

const linkClass =
  'flex min-h-9 items-center rounded-md px-3 text-muted-foreground text-sm transition-colors hover:bg-border/50 hover:text-foreground';

/** The parts of the page: beside it on wide screens, above it on phones. */
export function ApiNav({ groups }: { groups: string[] }) {
  return (
    <nav aria-label="API documentation" className="mb-8 lg:sticky lg:top-12 lg:self-start">
      <Link href="/" prefetch={false} className="mb-5 inline-block rounded-md px-3">
        <Logo />
      </Link>
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {['Basics', ...groups, 'Agents'].map((name) => (
          <li key={name}>
            <a href={`#${name.toLowerCase()}`} className={linkClass}>
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href="/api/v1/openapi.json" className={linkClass}>
            OpenAPI file
          </a>
        </li>
      </ul>
    </nav>
  );
}
