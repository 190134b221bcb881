import { Button } from '@/components/ui/button';

export const metadata = { title: { absolute: '404 Page Not Found' } };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center px-6 py-16 text-center">
      <div className="max-w-md">
        <p aria-hidden className="font-serif text-7xl text-primary italic">
          ¶
        </p>
        <h1 className="mt-6 font-semibold font-serif text-3xl tracking-tight sm:text-4xl">
          404 Page Not Found
        </h1>
        <p className="mt-3 text-muted-foreground leading-relaxed">
          Nothing is written at this address. It may have been moved, or the link has a slip of the
          pen.
        </p>
        <Button asChild className="mt-8">
          {/* Every page is sent with this screen inside, so a Link would add its code to each. */}
          <a href="/">Back to Inkwright</a>
        </Button>
      </div>
    </main>
  );
}
