/** When a mail arrived, in the machine's own clock: server and reader share it. */
export function MailTime({ at }: { at: string }) {
  const words = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <time dateTime={at} className="block text-muted-foreground text-xs tabular-nums">
      {words}
    </time>
  );
}
