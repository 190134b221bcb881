import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

export type BuyProps = {
  /** The product whose checkout is being opened, if any. */
  opening: string | null;
  onBuy: (product: string) => void;
};

type Props = BuyProps & { product: string } & ComponentProps<typeof Button>;

/** Opens the checkout of a product; one at a time. */
export function BuyButton({ product, opening, onBuy, children, ...button }: Props) {
  const isMine = opening === product;
  return (
    <Button {...button} aria-disabled={opening !== null} onClick={() => onBuy(product)}>
      {isMine ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
      {isMine ? 'Opening checkout…' : children}
    </Button>
  );
}
