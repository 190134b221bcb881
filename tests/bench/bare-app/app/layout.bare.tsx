import type { ReactNode } from 'react';

/** The smallest Next app there is: what the product's pages and routes are measured against. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
