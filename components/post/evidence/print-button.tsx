'use client';
import { Button } from '@/components/ui/button';

export function PrintButton() {
  return (
    <Button variant="outline" className="post-screen-only" onClick={() => window.print()}>
      Print
    </Button>
  );
}
