const reasons = {
  address: 'This is not a web address that can be read.',
  'not-public': 'This address is not on the public internet.',
  'no-such-name': 'There is no website at this address.',
  unreachable: 'The website did not answer.',
  timeout: 'The website took too long to answer.',
  'too-large': 'What the website sends is too large.',
  type: 'This kind of file cannot be read.',
  encoding: 'The website sends the page in a form that cannot be read.',
  redirects: 'The website redirects in circles.',
  'redirect-elsewhere': 'The website redirects to another address.',
  robots: 'The website asks programs not to read this page.',
} as const;

type RefusalReason = keyof typeof reasons;

/** A request that was not made, or whose answer was not read; the message is for the user. */
export class FetchRefused extends Error {
  readonly reason: RefusalReason;
  /** Where a redirect that was not followed leads. */
  readonly location: string | null;

  constructor(
    reason: RefusalReason,
    { cause, location = null }: { cause?: unknown; location?: string | null } = {},
  ) {
    super(reasons[reason], { cause });
    this.name = 'FetchRefused';
    this.reason = reason;
    this.location = location;
  }
}
