import { useState } from 'react';

type Options = { selected: string; suggested: string[]; choose: (value: string) => void };

/** A pick among suggestions or an answer of one's own, whose text outlives looking at the others. */
export function useOwnAnswer({ selected, suggested, choose }: Options) {
  const [own, setOwn] = useState(selected !== '' && !suggested.includes(selected));
  const [text, setText] = useState(own ? selected : '');
  return {
    own,
    text,
    pick: (value: string) => {
      setOwn(false);
      choose(value);
    },
    chooseOwn: () => {
      setOwn(true);
      choose(text);
    },
    write: (value: string) => {
      setText(value);
      choose(value);
    },
  };
}
