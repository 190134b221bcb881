import { ArrowLeft } from 'lucide-react';
import { Button } from '@/components/ui/button';

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="ghost" className="-ml-3 mb-4 px-3 text-muted-foreground" onClick={onBack}>
      <ArrowLeft aria-hidden />
      Back
    </Button>
  );
}
