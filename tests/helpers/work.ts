import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

/**
 * The work of a synchronous function as a number that no clock and no other process changes: how
 * often its blocks of code run, and how many characters and elements it hands to built-in functions
 * that read them all. What a regular expression does beyond reading its text once is not in it.
 */
export class WorkCounter {
  private readonly session = new Session();

  constructor() {
    // A function whose bytecode is collected would lose its counts.
    setFlagsFromString('--no-flush-bytecode');
    this.session.connect();
    this.session.post('Profiler.enable');
    this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  count(run: () => unknown): number {
    this.blocks();
    const [readOf, restore] = watchBuiltIns();
    try {
      run();
    } finally {
      restore();
    }
    return this.blocks() + readOf();
  }

  close(): void {
    this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }

  /** Runs of blocks since the last call. */
  private blocks(): number {
    let sum = 0;
    this.session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error;
      for (const { url, functions } of taken.result) {
        if (url.startsWith('node:') || url.includes('/tests/helpers/')) continue;
        for (const { ranges } of functions) for (const { count } of ranges) sum += count;
      }
    });
    return sum;
  }
}

type Methods = Record<string, (...args: never[]) => unknown>;

/** Built-in functions that read all of what they are called on. */
const wholeReaders: [object, string[]][] = [
  [
    String.prototype,
    ['normalize', 'toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'trimEnd', 'split'],
  ],
  [String.prototype, ['replace', 'replaceAll', 'match', 'search']],
  [Array.prototype, ['concat', 'join', 'indexOf', 'includes', 'splice', 'shift', 'unshift']],
  [Array.prototype, ['toSpliced', 'toSorted', 'toReversed', 'with', 'reverse', 'sort', 'flat']],
];

/** Counts what built-in functions read until they are put back. */
function watchBuiltIns(): [() => number, () => void] {
  let read = 0;
  const undo: (() => void)[] = [];
  const wrap = (target: object, name: string, wrapper: (original: never) => unknown) => {
    const methods = target as Methods;
    const original = methods[name] as never;
    methods[name] = wrapper(original) as Methods[string];
    undo.push(() => {
      methods[name] = original;
    });
  };
  for (const [target, names] of wholeReaders)
    for (const name of names)
      wrap(
        target,
        name,
        (original: (...args: unknown[]) => unknown) =>
          function (this: { length: number }, ...args: unknown[]) {
            read += this.length;
            return original.apply(this, args);
          },
      );
  for (const name of ['indexOf', 'includes'])
    wrap(
      String.prototype,
      name,
      (original: (...args: unknown[]) => unknown) =>
        function (this: string, ...args: unknown[]) {
          const from = Number(args[1] ?? 0);
          const at = nativeIndexOf.call(this, String(args[0]), from);
          read += (at < 0 ? this.length : at) - Math.min(from, this.length) + 1;
          return original.apply(this, args);
        },
    );
  wrap(
    Array.prototype,
    'slice',
    (original: (...args: unknown[]) => unknown[]) =>
      function (this: unknown[], ...args: unknown[]) {
        const part = original.apply(this, args);
        read += part.length;
        return part;
      },
  );
  const readByPattern = (
    pattern: RegExp,
    text: string,
    from: number,
    found: RegExpExecArray | null,
  ) => {
    if (found) return found.index + found[0].length - from + 1;
    const isAnchored = pattern.sticky || (pattern.source.startsWith('^') && !pattern.multiline);
    return isAnchored ? 1 : text.length - from + 1;
  };
  wrap(
    RegExp.prototype,
    'exec',
    (original: RegExp['exec']) =>
      function (this: RegExp, text: string) {
        const from = this.global || this.sticky ? this.lastIndex : 0;
        const found = original.call(this, text);
        read += readByPattern(this, String(text), from, found);
        return found;
      },
  );
  return [
    () => read,
    () => {
      for (const put of undo.toReversed()) put();
    },
  ];
}

const nativeIndexOf = String.prototype.indexOf;
