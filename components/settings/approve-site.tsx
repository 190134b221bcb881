'use client';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';

export type Approve = (input: { site: string }) => Promise<ActionResult<{ url: string }>>;

type Props = { site: string; approve: Approve };

/** Leads to the page of a WordPress that asks its user, and comes back connected. */
export function ApproveSite({ site, approve }: Props) {
  const { run, busy, problem, setProblem } = useAction(approve);
  const open = async () => {
    if (site.trim() === '') return setProblem('Enter the address of your site first.');
    const page = await run({ site });
    if (page) window.location.assign(page.url);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button type="button" disabled={busy} onClick={open}>
        {busy ? 'Opening your site...' : 'Approve on your site'}
      </Button>
      <p className="max-w-[60ch] text-muted-foreground text-sm">
        Your WordPress opens and asks you to approve the connection. There is no password to copy.
      </p>
      <Problem message={problem} />
    </div>
  );
}
