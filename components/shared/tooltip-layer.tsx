'use client';
import { usePathname } from 'next/navigation';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from '@/components/ui/tooltip';

export type NamedButton = { id: number; element: HTMLElement };

type Props = {
  buttons: NamedButton[];
  /** A button left the page while its tooltip was open. */
  onGone: (element: HTMLElement) => void;
};

/** The tooltips of buttons that are on the page already. */
export function TooltipLayer({ buttons, onGone }: Props) {
  return (
    // A new page has new buttons: what is open over an old one goes with it.
    <TooltipProvider key={usePathname()}>
      {buttons.map(({ id, element }) => (
        <Tooltip key={id}>
          <TooltipTrigger asChild>
            <ExistingTrigger element={element} />
          </TooltipTrigger>
          <TooltipContent>
            <Name of={element} onGone={onGone} />
          </TooltipContent>
        </Tooltip>
      ))}
    </TooltipProvider>
  );
}

/** Is rendered when the tooltip opens, so it reads the label of that moment. */
function Name({ of, onGone }: { of: HTMLElement; onGone: Props['onGone'] }) {
  // A removed element sends no event, so its tooltip would stay at the corner of the window.
  useLayoutEffect(() => {
    const check = () => {
      if (!of.isConnected) onGone(of);
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    check();
    return () => observer.disconnect();
  }, [of, onGone]);
  return of.getAttribute('aria-label');
}

const handlerOf = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const;

type Handlers = Partial<Record<(typeof handlerOf)[keyof typeof handlerOf], (event: Event) => void>>;
type TriggerProps = Handlers & { element: HTMLElement; ref?: Ref<HTMLElement> };

/**
 * Gives an element of the page the handlers that Radix gives its trigger. Wrapping the button in the
 * trigger once that is loaded would mount it again, and a click or the focus would be lost.
 */
function ExistingTrigger({ element, ref, ...handlers }: TriggerProps) {
  const latest = useRef<Handlers>(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useImperativeHandle(ref, () => element, [element]);
  useEffect(() => {
    const handle = (event: Event) => {
      // Focus that comes back from a closed dialog after a click wants no tooltip.
      if (event.type === 'focus' && !element.matches(':focus-visible')) return;
      latest.current[handlerOf[event.type as keyof typeof handlerOf]]?.(event);
    };
    for (const type of Object.keys(handlerOf)) element.addEventListener(type, handle);
    // What happened while the library was loading; focus without a ring came from a click.
    if (element.matches(':hover')) handle(new PointerEvent('pointermove'));
    if (element === document.activeElement)
      handle(new Event(element.matches(':focus-visible') ? 'focus' : 'click'));
    return () => {
      for (const type of Object.keys(handlerOf)) element.removeEventListener(type, handle);
    };
  }, [element]);
  return null;
}
