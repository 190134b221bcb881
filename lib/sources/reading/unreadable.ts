import { maxPages, maxWords } from '../limits';

const reasons = {
  empty: 'There is no text in it.',
  scan: 'It holds pictures of pages and no text. Run text recognition (OCR) on it, then add it again.',
  encrypted: 'It is protected by a password. Save it without one, then add it again.',
  damaged: 'The file is damaged, or is not what its name says.',
  pages: `It has more than ${maxPages} pages. Add the part of it that you need.`,
  words: `It has more than ${maxWords.toLocaleString('en-US')} words. Add the part of it that you need.`,
  'too-large': 'It is larger than 10 MB.',
  'too-complex': 'It takes too long or too much memory to read.',
  type: 'This kind of file cannot be read. Choose PDF, Word (.docx), Markdown, HTML or plain text.',
  missing: 'There is no page at this address.',
  gone: 'There is no page at this address.',
  login: 'The page is behind a sign-in. Save it as a file, then add that.',
  wall: 'The website blocks automated access. Save the page as a file, then add that.',
  scripts: 'The page shows no text without its scripts. Save it as a PDF, then add that.',
} as const;

export type UnreadableReason = keyof typeof reasons;

/** A file or page whose text cannot be had; the message is for its owner. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reasons[reason], { cause });
    this.name = 'Unreadable';
    this.reason = reason;
  }
}
